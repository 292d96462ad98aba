import type { AssetType } from '../../../../contract/areas/assets';
import { compact } from '../../text';
import { imageOf, projectOf, repositoryOf } from '../things';
import type { Thing } from '../told';
import { packageOfUrl } from './package-url';

export interface DescribedWords {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly purl?: string | undefined;
  readonly vendor?: string | undefined;
  /** What it is for, as a bill of materials words it: `CONTAINER`, `operatingSystem`, `firmware`. */
  readonly purpose?: string | undefined;
}

const TYPES: Readonly<Record<string, AssetType>> = { device: 'iot', firmware: 'iot', operatingsystem: 'server' };

/**
 * What a bill of materials or a statement is about, by the name it has there: an image by its digest, a repository by its
 * address, a product by its package URL without the version. Undefined where it has no name.
 */
export function describedOf({ name, version, purl, vendor, purpose }: DescribedWords): Thing | undefined {
  const kind = purpose?.toLowerCase().replace(/[^a-z]/g, '') ?? '';
  const known = packageOfUrl(purl);
  const called = name ?? known?.name;
  if (called === undefined) return undefined;
  if (kind === 'container' || /^pkg:(?:oci|docker)\//.test(purl ?? '')) return imageNamed(called, version, purl);
  const [, host, path] = /^pkg:(github|gitlab|bitbucket)\/([^@?#]+)/.exec(purl ?? '') ?? [];
  if (path !== undefined) return repositoryOf(`${host}.${host === 'bitbucket' ? 'org' : 'com'}/${path}`);
  const whole = vendor === undefined || called.startsWith(vendor) ? called : `${vendor} ${called}`;
  const product =
    purl === undefined
      ? projectOf(whole)
      : { uid: `product:${purl.replace(/(?:@[^@/]*)?(?:[?#].*)?$/, '').toLowerCase()}`, asset: projectOf(whole).asset };
  const { custom, type = 'application', ...asset } = product.asset;
  const more = compact({ ...custom, ...(version !== undefined && { version }), ...(purl !== undefined && { purl }) });
  return {
    ...product,
    asset: compact({ ...asset, type: TYPES[kind] ?? type, custom: Object.keys(more).length > 0 ? more : undefined }),
  };
}

/** `pkg:oci/app@sha256%3Aab…?repository_url=registry.example/app&tag=1`. */
function imageNamed(name: string, version: string | undefined, purl: string | undefined): Thing {
  const known = packageOfUrl(purl);
  const query = new URLSearchParams(purl?.split('?')[1]?.split('#')[0]);
  const repository = query.get('repository_url') ?? name;
  const digest = [known?.version, version, name].find((text) => text?.startsWith('sha256:'));
  const tag =
    query.get('tag') ?? [version, known?.version].find((text) => text !== undefined && !text.startsWith('sha256:'));
  const hasTag = /[:@][^/]+$/.test(repository);
  return imageOf({ reference: hasTag || tag === undefined ? repository : `${repository}:${tag}`, digest });
}
