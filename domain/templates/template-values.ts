import * as z from 'zod/mini';
import type { MessageAbout } from '../../contract/areas/policies/message-templates';
import { ACTION_ASSETS } from '../../contract/areas/policies/policy-actions';
import { ENTITIES, isEntityName } from '../../contract/entities';
import { isObject } from '../../contract/narrow';
import { Severity } from '../../contract/primitives';
import { labelOf } from '../query/fields/field-labels';
import type { TemplateValues } from './render-template';

/** What a template can name: read off the schemas of records, so that it is never another list than theirs. */

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** A record of a kind, as a template sees it. A kind that is not there has no fields. */
const recordOf = (name: string): z.core.$ZodType => (isEntityName(name) ? ENTITIES[name].schema : z.object({}));

/** What every message can name, beside what it is about. */
const COMMON: Shape = {
  company: z.object({ name: z.string() }),
  /** Where it is shown; null where the installation has no address that others reach. */
  page: z.nullable(z.url()),
};

const SHAPES: Readonly<Record<MessageAbout, Shape>> = {
  policy_execution: {
    ...COMMON,
    policy: z.object({ id: z.uuid(), name: z.string(), severity: Severity, resolution: z.string() }),
    execution: z.object({ id: z.uuid(), status: z.string(), at: z.iso.datetime() }),
    /** How many assets fail since this execution, fail at all, and no longer fail. */
    counts: z.object({ new: z.int(), failing: z.int(), fixed: z.int() }),
    kind: z.enum(ACTION_ASSETS),
    /** Those the message is about: the first by name. `total` is how many there are. */
    assets: z.array(z.object({ id: z.uuid(), name: z.string() })),
    total: z.int(),
  },
  finding: { ...COMMON, finding: recordOf('finding'), asset: recordOf('asset') },
  asset: { ...COMMON, asset: recordOf('asset') },
  ticket: { ...COMMON, ticket: recordOf('vulnerabilityTicket') },
  exception: { ...COMMON, exception: recordOf('policyException') },
  sync_run: { ...COMMON, run: recordOf('syncRun') },
};

/** The name in a template of the record that a message is about; its kind. A policy’s execution is no record of its own. */
export const RECORD_OF: Readonly<Record<MessageAbout, { readonly name: string; readonly kind: string }>> = {
  policy_execution: { name: 'execution', kind: 'policyExecution' },
  finding: { name: 'finding', kind: 'finding' },
  asset: { name: 'asset', kind: 'asset' },
  ticket: { name: 'ticket', kind: 'vulnerabilityTicket' },
  exception: { name: 'exception', kind: 'policyException' },
  sync_run: { name: 'run', kind: 'syncRun' },
};

/** How the product keeps a record says nothing to people. */
const HIDDEN: ReadonlySet<string> = new Set([
  'companyId',
  'fieldRevs',
  'rev',
  'deletedAt',
  'contentHash',
  'groupIds',
  'ast',
  'together',
  'startedById',
  'isSample',
]);

export interface TemplateVariable {
  /** As a template writes it: `asset.owner.name`. `assets[].name` is of each element, which only a loop can name. */
  readonly path: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'yes or no' | 'time' | 'choice' | 'list';
  /** What is put in: a loop, where it is a list of records. */
  readonly insert: string;
}

/** All that a template about this can name, in the order of the records’ fields. */
export function templateVariables(about: MessageAbout): readonly TemplateVariable[] {
  return Object.entries(SHAPES[about]).flatMap(([name, schema]) => variablesOf(schema, name));
}

function variablesOf(given: z.core.$ZodType, path: string): readonly TemplateVariable[] {
  const schema = inner(given);
  if (schema instanceof z.core.$ZodObject) {
    return shapeOf(schema).flatMap(([name, part]) => variablesOf(part, `${path}.${name}`));
  }
  const label = labelOf(path.replace(/^[^.]*\./, '').replaceAll('[]', ''));
  if (!(schema instanceof z.core.$ZodArray)) {
    const kind = kindOf(schema);
    return kind === null ? [] : [{ path, label, kind, insert: `{{ ${path} }}` }];
  }
  const element = inner(schema._zod.def.element);
  const isOfRecords = element instanceof z.core.$ZodObject;
  const [first] = isOfRecords ? shapeOf(element).map(([name]) => name) : [];
  const named = isOfRecords && shapeOf(element).some(([name]) => name === 'name') ? 'name' : first;
  const insert = isOfRecords
    ? `{% for one in ${path} limit:20 %}{{ one.${named} }}\n{% endfor %}`
    : `{{ ${path} | join: ", " }}`;
  const inside = isOfRecords ? variablesOf(element, `${path}[]`) : [];
  return [{ path, label, kind: 'list', insert }, ...inside];
}

const shapeOf = (schema: z.core.$ZodObject): readonly (readonly [string, z.core.$ZodType])[] =>
  Object.entries(schema._zod.def.shape).filter(([name]) => !HIDDEN.has(name));

function inner(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable
    ? inner(schema._zod.def.innerType)
    : schema;
}

function kindOf(schema: z.core.$ZodType): TemplateVariable['kind'] | null {
  if (schema instanceof z.core.$ZodEnum) return 'choice';
  if (schema instanceof z.core.$ZodNumber) return 'number';
  if (schema instanceof z.core.$ZodBoolean) return 'yes or no';
  if (!(schema instanceof z.core.$ZodString)) return null;
  return schema instanceof z.core.$ZodStringFormat && schema._zod.def.format === 'datetime' ? 'time' : 'text';
}

/**
 * Values as a template is given them: of each record only what it can name, and null for what it has not, so that only what there
 * never is counts as missing.
 *
 * @param values by the names of `about`; what is not given is null
 */
export function templateValues(about: MessageAbout, values: TemplateValues): TemplateValues {
  return Object.fromEntries(
    Object.entries(SHAPES[about]).map(([name, schema]) => [name, filled(schema, values[name])]),
  );
}

function filled(given: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const schema = inner(given);
  if (schema instanceof z.core.$ZodArray && Array.isArray(value)) {
    return value.map((one) => filled(schema._zod.def.element, one));
  }
  if (!(schema instanceof z.core.$ZodObject) || !isObject(value)) return value;
  return Object.fromEntries(shapeOf(schema).map(([name, part]) => [name, filled(part, value[name])]));
}

/** Values of a record that there could be: for what a company has none of yet, and to know what a template can name. */
export function exampleValues(about: MessageAbout): TemplateValues {
  return Object.fromEntries(Object.entries(SHAPES[about]).map(([name, schema]) => [name, exampleOf(schema, name)]));
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  'company.name': 'Example company',
  page: 'https://muster.example/policies',
  'policy.name': 'Servers without an owner',
  'policy.severity': 'high',
  'policy.resolution': 'Name an owner for each of these servers.',
  'execution.status': 'completed',
  counts: { new: 2, failing: 5, fixed: 1 },
  kind: 'new',
  assets: [
    { id: '00000000-0000-4000-8000-000000000001', name: 'web-01' },
    { id: '00000000-0000-4000-8000-000000000002', name: 'db-02' },
  ],
  total: 2,
  'asset.name': 'web-01',
  'asset.type': 'server',
  'asset.ips': ['192.0.2.10'],
  'asset.os.name': 'Ubuntu',
  'asset.owner.name': 'Ann Example',
  'asset.owner.email': 'ann@example.com',
  'finding.title': 'Outdated OpenSSL',
  'finding.severity': 'critical',
  'finding.status': 'active',
  'finding.cves': ['CVE-2014-0160'],
  'ticket.key': 'SEC-12',
  'ticket.name': 'Upgrade OpenSSL on the gateways',
  'ticket.status': 'in_progress',
  'ticket.priority': 'high',
  'run.source': 'Network scanner',
  'run.status': 'success',
  'run.startedBy': 'Ann Example',
};

const AT = '2026-03-02T08:30:00.000Z';

function exampleOf(given: z.core.$ZodType, path: string): unknown {
  if (Object.hasOwn(EXAMPLES, path)) return EXAMPLES[path];
  const schema = inner(given);
  if (schema instanceof z.core.$ZodObject) {
    return Object.fromEntries(shapeOf(schema).map(([name, part]) => [name, exampleOf(part, `${path}.${name}`)]));
  }
  if (schema instanceof z.core.$ZodArray) return [exampleOf(schema._zod.def.element, `${path}[]`)];
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0];
  switch (kindOf(schema)) {
    case 'number':
      return 3;
    case 'yes or no':
      return true;
    case 'time':
      return AT;
    case 'text':
      return labelOf(path.replace(/^[^.]*\./, '').replaceAll('[]', ''));
    default:
      // Of values that may be anything, as `custom`, nothing is missing.
      return null;
  }
}
