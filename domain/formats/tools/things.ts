import type { AssetStatement, AssetType, Service } from '../../../contract/areas/assets';
import { hostNamesOf, macsIn, namesNobody, sayUnreadNames } from '../normalize';
import { operatingSystemOf, typeOfSystem } from '../operating-system';
import { compact, compactOrNothing, distinct, presentText } from '../text';
import { sayUnread } from '../unread';
import type { Thing } from './told';

/**
 * What tools tell of, in one form each, so that two tools that scan one thing speak of one asset (T4): an image by its digest
 * before its tag, a repository by its address without protocol and “.git”, a web application by its origin, a cloud resource
 * by the provider's id.
 */

export interface HostWords {
  /** Whatever names it: names, full names, addresses. */
  readonly names: readonly (string | undefined)[];
  readonly macs?: readonly (string | undefined)[];
  readonly os?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly agentId?: string | undefined;
  readonly type?: AssetType | undefined;
  readonly cloud?: AssetStatement['cloud'];
  readonly hardware?: AssetStatement['hardware'];
  readonly custom?: Readonly<Record<string, string | undefined>>;
}

/** A machine on a network. */
export function hostOf({ names, macs = [], os, osVersion, agentId, type, cloud, hardware, custom }: HostWords): Thing {
  const found = hostNamesOf(names);
  sayUnreadNames(names, found);
  const system = operatingSystemOf(os, osVersion);
  const words = names.map(presentText).find((name) => name !== undefined && !namesNobody(name));
  return {
    asset: compact({
      type: type ?? typeOfSystem(system),
      name: found.hostnames?.[0] ?? found.fqdns?.[0] ?? found.ips?.[0] ?? words,
      ...found,
      macs: distinct(macs.flatMap((mac) => macsIn(mac ?? ''))),
      os: system,
      hardware: hardware && compactOrNothing(hardware),
      cloud: cloud && compactOrNothing(cloud),
      custom: customOf({ agentId, ...custom }),
    }),
  };
}

export interface ImageWords {
  /** As it was asked for: `registry/path:tag`, with or without `@sha256:…`. */
  readonly reference: string | undefined;
  /** Of the manifest or the repository. */
  readonly digest?: string | undefined;
  /** Of the configuration: the image's own id. */
  readonly imageId?: string | undefined;
  readonly os?: string | undefined;
  readonly osVersion?: string | undefined;
}

const DIGEST = /sha256:[0-9a-f]{64}(?![0-9a-z])/i;

/** `index.docker.io/library/nginx:1` is asked for as `nginx:1`. */
const HUB = /^(?:https?:\/\/)?(?:(?:index|registry-1)\.)?docker\.io\/(?:library\/)?/i;

/** A container image. The same tag is another image tomorrow. */
export function imageOf({ reference, digest, imageId, os, osVersion }: ImageWords): Thing {
  const name = presentText(reference?.replace(/@sha256:[0-9a-f]+$/i, '').replace(HUB, ''));
  const content = DIGEST.exec(digest ?? '')?.[0] ?? DIGEST.exec(reference ?? '')?.[0];
  const id = DIGEST.exec(imageId ?? '')?.[0];
  return {
    uid: `image:${(content ?? id ?? name ?? 'unnamed').toLowerCase()}`,
    asset: compact({
      type: 'container_image',
      name: name ?? content ?? id,
      os: operatingSystemOf(os, osVersion),
      custom: customOf({ imageDigest: content?.toLowerCase(), imageId: id?.toLowerCase() }),
    }),
  };
}

/** `git@github.com:org/app.git` and `https://github.com/org/app` are one repository. */
export function repositoryAddress(text: string | undefined): string | undefined {
  const bare = text?.trim().replace(/^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^/@]*@)?/i, '');
  const plain = bare
    ?.replace(/^[\w.-]+@([\w.-]+):/, '$1/')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '');
  return plain !== undefined && /^[\w.-]+\.[a-z]{2,}(?::\d+)?\/.+/i.test(plain) ? plain.toLowerCase() : undefined;
}

/** A repository by its address; a project that has none, by its name. */
export function repositoryOf(address: string | undefined, name?: string): Thing {
  const repository = repositoryAddress(address);
  const called = name ?? repository?.split('/').slice(1).join('/') ?? presentText(address);
  return {
    uid: repository === undefined ? `project:${called?.toLowerCase() ?? 'unnamed'}` : `repository:${repository}`,
    asset: compact({ type: 'application', name: called, custom: customOf({ repository }) }),
  };
}

/** What is scanned without saying what it is: a folder, a file of dependencies, a project. */
export const projectOf = (name: string): Thing => ({
  uid: `project:${name.toLowerCase()}`,
  asset: { type: 'application', name },
});

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const PROTOCOLS = ['tcp', 'udp', 'sctp', 'ip'] as const;

/** An open port; null where it is none. */
export function portOf(
  protocol: string | undefined,
  port: number | undefined,
  of: { readonly [Field in 'name' | 'product' | 'version' | 'cpe']?: string | undefined } = {},
): Service | null {
  const proto = PROTOCOLS.find((one) => one === protocol?.toLowerCase());
  if (port !== undefined && (port < 0 || port > 65_535)) sayUnread('port', String(port));
  if (proto === undefined || port === undefined || !Number.isInteger(port) || port < 0 || port > 65_535) return null;
  return compact({ proto, port, ...of });
}

/** Scheme, host and port of an address; undefined where it is none. */
export function originOf(address: string | undefined): string | undefined {
  const text = presentText(address);
  if (text === undefined) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, port } = new URL(whole);
  if (hostname === '') return undefined;
  return `${protocol}//${hostname}${port === '' || port === DEFAULT_PORTS[protocol] ? '' : `:${port}`}`;
}

/** A web application: what answers under one origin. The machine it runs on is another asset, so it has no address of its own. */
export function webApplicationOf(address: string | undefined): Thing {
  const origin = originOf(address);
  return {
    uid: `origin:${origin ?? address ?? 'unnamed'}`,
    asset: compact({
      type: 'application',
      name: origin ?? address,
      custom: customOf({ origin }),
    }),
  };
}

export interface ResourceWords {
  readonly provider?: string | undefined;
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  /** ARN, Azure resource id, or whatever the provider calls it by. */
  readonly uid: string | undefined;
  readonly name?: string | undefined;
  /** `AwsEc2Instance`, `storage account`: kept as the tool words it. */
  readonly kind?: string | undefined;
}

/** `arn:aws:ec2:eu-west-1:1:instance/i-0abc` is the machine other tools know as `i-0abc`. */
const INSTANCE = /(?:^|[:/])(i-[0-9a-z]{8,20})$/i;

/** A function, and which of its versions: without one it is the latest. */
const FUNCTION = /^(?<latest>arn:[\w-]+:lambda:[\w-]*:\d*:function:(?<name>[^:]+))(?::.+)?$/i;

/** A resource of a cloud account. An instance is a machine, told of by its own id. */
export function cloudResourceOf({ provider, account, region, uid: given, name, kind }: ResourceWords): Thing {
  const called = FUNCTION.exec(given ?? '')?.groups;
  const uid = /:\$LATEST$/i.test(given ?? '') ? (called?.['latest'] ?? given) : given;
  const instance = INSTANCE.exec(uid ?? '')?.[1];
  const arn = /^arn:[\w-]+:[\w-]*:([\w-]*):(\d*):/.exec(uid ?? '');
  const resourceUid = instance ?? uid ?? name;
  return {
    uid: `cloud:${resourceUid?.toLowerCase() ?? 'unnamed'}`,
    asset: compact({
      type: instance === undefined ? 'cloud_resource' : 'virtual',
      name: name ?? instance ?? called?.['name'] ?? uid?.split(/[:/]/).at(-1) ?? uid,
      cloud: compact({
        provider: provider?.toLowerCase(),
        account: account ?? presentText(arn?.[2]),
        region: region ?? presentText(arn?.[1]),
        resourceUid,
      }),
      custom: customOf({ resourceType: kind }),
    }),
  };
}

export interface KubernetesWords {
  readonly cluster?: string | undefined;
  readonly namespace?: string | undefined;
  readonly kind: string | undefined;
  readonly name: string | undefined;
}

/** A resource of a cluster: two clusters may have one of the same name. */
export function kubernetesResourceOf({ cluster, namespace, kind, name }: KubernetesWords): Thing {
  const path = [cluster, namespace, kind, name].filter((part) => part !== undefined).join('/');
  return {
    uid: `kubernetes:${path.toLowerCase() || 'unnamed'}`,
    asset: compact({
      type: 'cloud_resource',
      name: [kind, name].filter((part) => part !== undefined).join('/') || path,
      // Without its cluster it may be anybody's.
      custom: customOf({
        cluster,
        namespace,
        resourceType: kind,
        resourceId: cluster === undefined ? undefined : path.toLowerCase(),
      }),
    }),
  };
}

function customOf(values: Readonly<Record<string, string | undefined>>): AssetStatement['custom'] {
  const given = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
