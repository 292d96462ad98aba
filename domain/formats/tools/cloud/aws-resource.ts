import { object, type Read, text, texts } from '../lenient';
import { cloudResourceOf, imageOf } from '../things';
import type { Thing } from '../told';

const image = object({ imageHash: text, imageTags: texts, repositoryName: text, registry: text, platform: text });

/** What Inspector's own export and Security Hub's say of a resource; they differ in the letters of their fields. */
export const awsResource = object({
  ...{ Type: text, type: text, Id: text, id: text, Region: text, region: text },
  Tags: object({ Name: text }),
  tags: object({ Name: text }),
  Details: object({
    AwsEc2Instance: object({ IpV4Addresses: texts }),
    AwsEcrContainerImage: object({ ImageDigest: text, ImageTags: texts, RepositoryName: text, RegistryId: text }),
  }),
  details: object({ awsEc2Instance: object({ ipV4Addresses: texts, platform: text }), awsEcrContainerImage: image }),
});

/** An image is one whatever registry it lies in; all else is a resource of its account. */
export function awsThing(resource: Read<typeof awsResource>, account: string | undefined): Thing {
  const { Details, details } = resource;
  const uid = resource.Id ?? resource.id;
  const kind = resource.Type ?? resource.type;
  const { awsEcrContainerImage: own, awsEc2Instance: instance } = details;
  const { AwsEcrContainerImage: hub } = Details;
  const digest = own.imageHash ?? hub.ImageDigest ?? (/container.?image/i.test(kind ?? '') ? uid : undefined);
  if (digest !== undefined) {
    const name = own.repositoryName ?? hub.RepositoryName ?? /repository\/(.+?)\/sha256/.exec(uid ?? '')?.[1];
    const tag = own.imageTags[0] ?? hub.ImageTags[0];
    return imageOf({ reference: tag === undefined ? name : `${name ?? 'image'}:${tag}`, digest, os: own.platform });
  }
  // `AWS::::Account:111122223333`, or the number alone
  const whole = /^(?:AWS::::Account:)?(\d{12})$/i.exec(uid ?? '')?.[1];
  const thing = cloudResourceOf({
    ...{
      provider: 'aws',
      account: account ?? whole,
      kind,
      uid: whole === undefined ? uid : `arn:aws:iam::${whole}:root`,
    },
    region: resource.Region ?? resource.region,
    name: whole ?? resource.Tags.Name ?? resource.tags.Name,
  });
  const ips = [...Details.AwsEc2Instance.IpV4Addresses, ...instance.ipV4Addresses];
  return ips.length === 0 ? thing : { ...thing, asset: { ...thing.asset, ips } };
}
