import type { QueryNode } from '../../../../contract/query';
import { parseQueryText } from '../../../../domain/query/text/parse-query-text';
import type { AskedEntity } from '../../../words/asked';
import { type BuilderPlace, builderPlace } from '../builder/builder-url';
import { withoutLeftOut } from '../builder/left-out';

/** A question to begin with, as somebody would write it. */
export interface Starter {
  readonly name: string;
  readonly entity: AskedEntity;
  readonly text: string;
}

const OPEN = 'status: (active or verified or reopened)';
/** What its maker no longer mends in 2026, as sources write it. */
const OUTDATED = [
  'os.name: /(?i)windows (xp|vista|7|8|10|server (2003|2008|2012))|centos/',
  '(os.name: *Ubuntu* and os.version < 22.04)',
  '(os.name: *Debian* and os.version < 11)',
  '(os.name: *"Red Hat"* and os.version < 8)',
].join(' or ');

/** What people who look after assets ask first. */
export const STARTERS: readonly Starter[] = [
  {
    name: 'Exposed with critical findings',
    entity: 'asset',
    text: `internetExposed: true and has finding{severity: critical and ${OPEN}}`,
  },
  { name: 'Not seen for 30 days', entity: 'asset', text: 'lastSeenAt older than 30d' },
  { name: 'Without an owner', entity: 'asset', text: 'owner.name is missing and owner.email is missing' },
  { name: 'Operating system out of support', entity: 'asset', text: OUTDATED },
  { name: 'Known to one source only', entity: 'asset', text: 'count(sources) = 1' },
  {
    name: 'Remote access from the internet',
    entity: 'asset',
    text: 'internetExposed: true and services.port: (22 or 445 or 3389 or 5900)',
  },
  {
    name: 'Critical for more than 30 days',
    entity: 'finding',
    text: `severity: critical and firstSeenAt older than 30d and ${OPEN}`,
  },
];

/** Its question, which leaves out what a new one does (QP58). */
export function starterTree({ entity, text }: Starter): QueryNode {
  const { tree } = parseQueryText(text, entity);
  if (tree === null) throw new Error(`A question to begin with cannot be read: ${text}`);
  return withoutLeftOut(entity, tree);
}

export const starterPlace = (starter: Starter): BuilderPlace =>
  builderPlace({ entity: starter.entity, tree: starterTree(starter), sort: null, saved: null });
