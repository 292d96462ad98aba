import { Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import {
  EXPECTATIONS,
  POLICY,
  type PolicyContent,
  PolicyTrigger,
  policy,
} from '../../contract/areas/policies/policies';
import { PolicyActions } from '../../contract/areas/policies/policy-actions';
import { Line, Person, Severity } from '../../contract/primitives';
import { scheduleFault } from '../integrations/next-run';
import { sameValue } from '../merge/same-value';
import { storedTreeProblems } from '../query/unfinished';
import { isZone } from '../time/zone';

/** Policies as a file of YAML that people read, keep and change, and what importing one would do. */

const FORMAT = 1;
const said = z.optional(z.string().check(z.maxLength(POLICY.textChars)));
const Names = z.optional(z.array(z.string()).check(z.maxLength(POLICY.groups)));

/** As the file has one. Groups are called by their names, as another company has other ids. */
const Written = z.strictObject({
  id: z.optional(z.uuid()),
  name: Line,
  description: said,
  condition: z.record(z.string(), z.unknown()),
  expectation: z.optional(z.enum(EXPECTATIONS)),
  onlyGroups: Names,
  notGroups: Names,
  graceDays: z.optional(policy.fields.graceDays),
  severity: Severity,
  owner: z.optional(Person),
  resolution: said,
  triggers: z.optional(z.array(PolicyTrigger).check(z.maxLength(POLICY.triggers))),
  actions: z.optional(PolicyActions),
  enabled: z.optional(z.boolean()),
});
type Written = z.infer<typeof Written>;

export interface KnownPolicy extends PolicyContent {
  readonly id: string;
}
interface Group {
  readonly id: string;
  readonly name: string;
}

/** The file. A group that is gone is called by its id. */
export function policiesToYaml(policies: readonly KnownPolicy[], groups: readonly Group[]): string {
  const names = (ids: readonly string[]): string[] =>
    ids.map((id) => groups.find((group) => group.id === id)?.name ?? id);
  const written = policies.map((one) => ({
    ...{ id: one.id, name: one.name, description: one.description, condition: one.ast },
    ...{ expectation: one.expectation, severity: one.severity, graceDays: one.graceDays },
    ...(one.includeGroupIds.length > 0 && { onlyGroups: names(one.includeGroupIds) }),
    ...(one.excludeGroupIds.length > 0 && { notGroups: names(one.excludeGroupIds) }),
    ...{ owner: one.owner, resolution: one.resolution, triggers: one.triggers },
    ...(one.actions.length > 0 && { actions: one.actions }),
    enabled: one.enabled,
  }));
  // What is absent is left out, and not written as null.
  const plain: unknown = JSON.parse(JSON.stringify({ muster: FORMAT, policies: written }));
  return new Document(plain).toString({ lineWidth: 100 });
}

/** What importing does with one of them, which stands at a line from 1. */
export type Planned =
  | { readonly does: 'refuse'; readonly line: number; readonly name: string; readonly reason: string }
  | { readonly does: 'make' | 'same'; readonly line: number; readonly name: string; readonly content: PolicyContent }
  | {
      readonly does: 'change';
      readonly line: number;
      readonly name: string;
      readonly content: PolicyContent;
      readonly policyId: string;
      /** Labels of what it says otherwise. */
      readonly fields: readonly (keyof PolicyContent)[];
    };

export interface KnownWorld {
  readonly policies: readonly KnownPolicy[];
  readonly groups: readonly Group[];
}

/** The dry run: nothing is written. What the file as a whole is wrong with is one refusal. */
export function planYaml(text: string, known: KnownWorld): readonly Planned[] {
  if (text.length > POLICY.maxYamlChars)
    return [refusal(1, '', `The file is too long: at most ${POLICY.maxYamlChars} characters. Import it in parts.`)];
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [wrong] = document.errors;
  if (wrong !== undefined) {
    const [first = 'It is no YAML'] = wrong.message.split('\n');
    return [refusal(wrong.linePos?.[0].line ?? 1, '', `${first.replace(/ at line .*$/, '')}.`)];
  }
  const lineOf = (node: unknown): number => (isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1);
  const { contents } = document;
  if (!isMap(contents)) return [refusal(1, '', WHOLE)];
  if (document.get('muster') !== FORMAT) return [refusal(lineOf(contents.get('muster', true)), '', WHOLE)];
  const list = contents.get('policies', true);
  if (!isSeq(list)) return [refusal(lineOf(list), '', WHOLE)];
  const seen = new Set<string>();
  return list.items.map((item) => {
    const value: unknown = isNode(item) ? item.toJS(document) : item;
    const at = (path: readonly PropertyKey[]): number => {
      const inner = isMap(item)
        ? item.getIn(
            [...path].filter((key) => typeof key !== 'symbol'),
            true,
          )
        : undefined;
      return lineOf(isNode(inner) ? inner : item);
    };
    return plannedOf(value, at, known, seen);
  });
}

const WHOLE = 'It begins with “muster: 1” and a list “policies:”. Export one policy to see how it is written.';

const refusal = (line: number, name: string, reason: string): Planned => ({ does: 'refuse', line, name, reason });

function plannedOf(
  value: unknown,
  at: (path: readonly PropertyKey[]) => number,
  known: KnownWorld,
  seen: Set<string>,
): Planned {
  const name = typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
  const read = z.safeParse(Written, value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = issue?.path ?? [];
    const where = path.length === 0 ? '' : `${path.map(String).join('.')}: `;
    return refusal(at(path), name, `${where}${issue === undefined ? 'it is no policy' : saidOf(issue)}.`);
  }
  const written = read.data;
  const fault = faultOf(written, known.groups);
  if (fault !== null) return refusal(at(fault.path), name, fault.message);
  const content = contentOf(written, known.groups);
  const [wrong] = policy.check({ ...content, version: 1, state: null });
  if (wrong !== undefined) return refusal(at([]), name, `${wrong.message}.`);
  const before = known.policies.find(({ id }) => id === written.id) ?? onlyOf(known.policies, written.name);
  const key = before?.id ?? written.name;
  if (seen.has(key)) return refusal(at(['name']), name, 'The file says this policy twice: take one of them out.');
  seen.add(key);
  const line = at([]);
  if (before === undefined) return { does: 'make', line, name, content };
  const fields = CHANGEABLE.filter((field) => !sameValue(before[field], content[field]));
  if (fields.length === 0) return { does: 'same', line, name, content };
  return { does: 'change', line, name, content, policyId: before.id, fields };
}

/** What is wrong, with the way out. */
function saidOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `write one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => `“${key}”`).join(', ')}: take it out`;
    case 'invalid_type':
      return issue.input === undefined ? `it is missing, or is no ${issue.expected}` : `write a ${issue.expected}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    default:
      return issue.message;
  }
}

/** By its name, where that is one policy's alone. */
function onlyOf(policies: readonly KnownPolicy[], name: string): KnownPolicy | undefined {
  const [first, ...more] = policies.filter((one) => one.name === name);
  return more.length === 0 ? first : undefined;
}

const CHANGEABLE: readonly (keyof PolicyContent)[] = policy.editable;

interface Fault {
  readonly path: readonly string[];
  readonly message: string;
}

function faultOf(written: Written, groups: readonly Group[]): Fault | null {
  const [problem] = storedTreeProblems(written.condition);
  if (problem !== undefined) return { path: ['condition'], message: `condition: ${problem.message}.` };
  for (const field of ['onlyGroups', 'notGroups'] as const) {
    const unknown = written[field]?.find((one) => idOf(groups, one) === undefined);
    if (unknown !== undefined)
      return {
        path: [field],
        message: `${field}: there is no group “${unknown}” here. Make it first, or take it out.`,
      };
  }
  for (const trigger of written.triggers ?? []) {
    if (trigger.on !== 'schedule') continue;
    const fault = isZone(trigger.zone)
      ? scheduleFault({ every: 'cron', cron: trigger.cron, zone: trigger.zone })
      : `“${trigger.zone}” is no time zone. Write one as Europe/Berlin or UTC.`;
    if (fault !== null) return { path: ['triggers'], message: `triggers: ${fault}` };
  }
  return null;
}

const idOf = (groups: readonly Group[], name: string): string | undefined =>
  groups.find((group) => group.name === name)?.id ?? groups.find((group) => group.id === name)?.id;

function contentOf(written: Written, groups: readonly Group[]): PolicyContent {
  const { name, description, condition: ast, severity, owner, resolution } = written;
  const ids = (names: readonly string[] = []): string[] => names.flatMap((one) => idOf(groups, one) ?? []);
  return {
    ...{ name, ast, severity, expectation: written.expectation ?? 'no_match', graceDays: written.graceDays ?? 0 },
    ...{ includeGroupIds: ids(written.onlyGroups), excludeGroupIds: ids(written.notGroups) },
    ...{ triggers: written.triggers ?? [], actions: written.actions ?? [], enabled: written.enabled ?? true },
    ...(description !== undefined && { description }),
    ...(owner !== undefined && { owner }),
    ...(resolution !== undefined && { resolution }),
  };
}
