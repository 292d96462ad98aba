import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../../../../contract/narrow';
import { stringOf } from '../../json';
import { jsonTool } from '../define-tool';
import { textOfHtml } from '../html-text';
import { entries, object, type Read, row, text, texts } from '../lenient';
import { cloudResourceOf } from '../things';
import type { Row, Thing } from '../told';
import { accountResource, isUniqueId } from './account-resource';

const rule = row({
  ...{ description: text, rationale: text, remediation: text, level: text, dashboard_name: text, items: texts },
  references: texts,
});

const report = object({
  ...{ account_id: text, aws_account_id: text, provider_code: text, last_run: object({ time: text }) },
  services: entries(
    z.pipe(
      z.transform((value: unknown): JsonObject => ({ found: value, resources: value })),
      z.object({ found: object({ findings: entries(rule) }), resources: z.unknown() }),
    ),
  ),
});

/** The script `scoutsuite_results_….js` that its page shows. */
export const scoutSuite = jsonTool({
  format: 'scout_suite_json',
  tool: 'Scout Suite',
  vendor: 'NCC Group',
  category: 'vulnerability_scanner',
  keeps:
    'Each item a rule flags is a finding of its resource: high where Scout Suite says danger, medium for a warning.',
  drops: 'Rules that flag nothing, and the configuration of what is not flagged.',
  rows: ['services.*.findings.*.items[]'],
  is: ({ root }) => isObject(root['services']) && isObject(root['last_run']) && 'provider_code' in root,
  shape: report,
  *tell({ services, ...about }) {
    for (const [service, { found, resources }] of services)
      for (const [name, one] of found.findings)
        for (const item of one.items) yield rowOf({ name, item, service, resources, about }, one);
  },
});

interface Item {
  readonly name: string;
  /** `cloudstorage.projects.shop.buckets.4f1.logging_enabled` */
  readonly item: string;
  readonly service: string;
  readonly resources: unknown;
  readonly about: Omit<Read<typeof report>, 'services'>;
}

function rowOf({ name, item, service, resources, about }: Item, one: Read<typeof rule>): Row {
  const path = item.split('.').slice(1);
  const { thing, depth } = flagged(path, resources);
  const place = {
    provider: about.provider_code,
    account: about.account_id ?? about.aws_account_id,
    kind: one.dashboard_name,
    path: [service, ...path.slice(0, depth)].join('.'),
  };
  return {
    about: thingOf(thing, place),
    observedAt: about.last_run.time,
    raw: { item, rule: one.description },
    finding: {
      ...{ rule: name, title: textOfHtml(one.description), references: one.references },
      description: textOfHtml(one.rationale),
      solution: textOfHtml(one.remediation),
      ...(one.level === 'danger' ? { rated: 'high' } : one.level === 'warning' ? { rated: 'medium' } : {}),
      location: path.slice(depth).join('.') || undefined,
    },
  };
}

/** More dots than this are in no key. */
const MAX_DOTS = 12;

/** The innermost thing on the way that has an identity, and how far in it is. A key may have dots in it. */
function flagged(path: readonly string[], from: unknown): { thing: JsonObject | undefined; depth: number } {
  let thing: JsonObject | undefined;
  let depth = 0;
  let at = from;
  for (let step = 0; step < path.length && isObject(at); ) {
    const within = at;
    const keys = Array.from({ length: MAX_DOTS }, (_, dots) => path.slice(step, step + dots + 1).join('.'));
    const taken = keys.findIndex((key) => Object.hasOwn(within, key)) + 1;
    if (taken === 0) break;
    at = within[keys[taken - 1] ?? ''];
    step += taken;
    if (isObject(at) && identityOf(at) !== undefined) {
      thing = at;
      depth = step;
    }
  }
  return { thing, depth };
}

const identityOf = ({ arn, name, id }: JsonObject): string | undefined =>
  stringOf(arn) ?? stringOf(name) ?? stringOf(id);

interface Place {
  readonly provider: string | undefined;
  readonly account: string | undefined;
  readonly kind: string | undefined;
  readonly path: string;
}

/** A resource by what is one everywhere, else by where it stands in its account; the account where an item is of none. */
function thingOf(thing: JsonObject | undefined, { path, ...of }: Place): Thing {
  if (thing === undefined) return accountResource({ ...of, uid: undefined });
  const known = [stringOf(thing['arn']), stringOf(thing['id'])].find(isUniqueId);
  const called = stringOf(thing['name']) ?? identityOf(thing);
  // The name of a bucket is nobody else's.
  const bucket = path.startsWith('cloudstorage.') ? called : undefined;
  return cloudResourceOf({ ...of, uid: known ?? bucket ?? `${of.account ?? ''}/${path}`, name: called });
}
