import type { Field } from './field-catalogue';
import type { FieldKind } from './kinds';

/** What fields are about, by the first part of their path; a reader looks for “risk”, not for “number”. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  'Names and addresses': ['*', 'name', 'title', 'hostnames', 'fqdns', 'ips', 'macs', 'domain', 'assetName'],
  Responsibility: ['owner', 'location', 'managed', 'lifecycle', 'tags', 'groups'],
  'Risk and findings': [
    'risk',
    'criticality',
    'internetExposed',
    'findingCounts',
    'severity',
    'status',
    'cves',
    'cvss',
    'fix',
  ],
  'System and hardware': ['type', 'os', 'hardware', 'cloud'],
  'Services and software': ['services', 'softwareCount', 'version', 'vendor', 'ecosystem'],
  Sources: ['sources', 'source', 'scanner', 'sourceUid'],
  'Custom fields': ['custom'],
  Record: ['id', 'rev', 'createdAt', 'updatedAt', 'isSample'],
};
const BY_KIND: Readonly<Partial<Record<FieldKind, string>>> = {
  date: 'Dates',
  number: 'Numbers',
  boolean: 'Yes or no',
  enum: 'Choices',
  ip: 'Names and addresses',
  id: 'Record',
};
const HEADINGS = [...Object.keys(ABOUT).slice(0, -1), 'Dates', 'Choices', 'Numbers', 'Yes or no', 'Other', 'Record'];

const headingOf = new Map(Object.entries(ABOUT).flatMap(([heading, heads]) => heads.map((head) => [head, heading])));

/** Under which heading a field is offered. */
export function groupOfField({ path, kind }: Pick<Field, 'path' | 'kind'>): string {
  const [head = path] = path.split('.');
  return headingOf.get(head) ?? BY_KIND[kind] ?? 'Other';
}

/** In the order they are offered: by heading, then by name; what a reader hardly asks for last. */
export function inGroups<F extends Pick<Field, 'path' | 'kind' | 'label'>>(fields: readonly F[]): readonly F[] {
  const place = (field: F): number => HEADINGS.indexOf(groupOfField(field));
  return fields.toSorted((one, other) => place(one) - place(other) || one.label.localeCompare(other.label));
}
