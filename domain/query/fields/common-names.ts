import { type Field, type FieldCatalogue, fieldCatalogue, findField } from './field-catalogue';
import type { RelationInfo } from './relations';

interface Common {
  /** The fields that may be meant: the first there is. */
  readonly paths: readonly string[];
  /** What it is a field of, as assets lead to it. */
  readonly of?: string;
  /** A name of which people know a part: `os: windows` means every Windows. */
  readonly isPart?: boolean;
  /** A vocabulary that is asked first: `os: linux`. */
  readonly words?: string;
  /** What a number is asked of: `risk > 80`. */
  readonly number?: string;
  /** How long ago it is: `age > 30d`. */
  readonly isAge?: boolean;
}

const host: Common = { paths: ['hostnames', 'assetName'], isPart: true };
const ip: Common = { paths: ['ips'] };

/** What people call a field in searches elsewhere. */
const COMMON: Readonly<Record<string, Common>> = {
  ip,
  address: ip,
  host,
  hostname: host,
  fqdn: { paths: ['fqdns'], isPart: true },
  mac: { paths: ['macs'] },
  os: { paths: ['os.name'], isPart: true, words: 'os.type' },
  owner: { paths: ['owner.name'], isPart: true },
  tag: { paths: ['tags'] },
  port: { paths: ['services.port'] },
  service: { paths: ['services.name'] },
  exposed: { paths: ['internetExposed'] },
  risk: { paths: ['risk.level'], number: 'risk.score' },
  seen: { paths: ['lastSeenAt', 'observedAt'] },
  source: { paths: ['source', 'scanner', 'sources'] },
  age: { paths: ['firstSeenAt', 'observedAt'], isAge: true },
  asset: { paths: ['name'], of: 'asset', isPart: true },
  cve: { paths: ['cves'], of: 'finding' },
  cvss: { paths: ['cvss.baseScore'], of: 'finding' },
  severity: { paths: ['severity'], of: 'finding' },
  finding: { paths: ['title'], of: 'finding', isPart: true, words: 'severity' },
  software: { paths: ['name'], of: 'software', isPart: true },
};

/** A field as a text names it. */
export interface NamedField {
  readonly field: Field;
  /** It is one of these related records'. */
  readonly relation?: RelationInfo;
  readonly isPart: boolean;
  readonly isAge?: boolean;
  /** The field beside it whose vocabulary is asked first. */
  readonly words?: Field;
  /** The field beside it that is meant where a number is asked. */
  readonly number?: Field;
}

/** The field of this name, in any case, or of this common name; of the record itself, else of one it leads to. */
export function namedField(catalogue: FieldCatalogue, name: string): NamedField | undefined {
  const own = findField(catalogue, name);
  if (own !== undefined || catalogue.entity === null) return own && { field: own, isPart: false };
  const key = name.toLowerCase();
  const common = Object.hasOwn(COMMON, key) ? COMMON[key] : undefined;
  const field = common === undefined ? inAnyCase(catalogue, key) : undefined;
  return common === undefined ? field && { field, isPart: false } : commonField(catalogue, common);
}

const inAnyCase = ({ fields }: FieldCatalogue, key: string): Field | undefined =>
  fields.find(({ path }) => path.toLowerCase() === key && !path.endsWith('.*'));

function commonField(
  catalogue: FieldCatalogue,
  { paths, of, isPart = false, isAge = false, words, number }: Common,
): NamedField | undefined {
  const within = (inside: FieldCatalogue, before = ''): NamedField | undefined => {
    const field = paths.map((path) => findField(inside, before + path)).find((one) => one !== undefined);
    const beside = (path: string | undefined) => (path === undefined ? undefined : findField(inside, before + path));
    const [named, counted] = [beside(words), beside(number)];
    return (
      field && {
        ...{ field, isPart, isAge },
        ...(named === undefined ? {} : { words: named }),
        ...(counted === undefined ? {} : { number: counted }),
      }
    );
  };
  const related = (to: string): NamedField | undefined => {
    const relation = catalogue.relations.find(({ name }) => name === to);
    const found = relation && within(fieldCatalogue(relation.to));
    return relation && found && { ...found, relation };
  };
  if (of !== undefined) return related(of) ?? (catalogue.entity?.startsWith(of) ? within(catalogue) : undefined);
  // What a source said of an asset stands in its record; what belongs to an asset leads to it.
  return within(catalogue) ?? within(catalogue, 'asset.') ?? related('asset');
}

/** Related records as a text names them before braces: `finding{…}`, `findings{…}`; a list of the record's own comes first. */
export function namedRelation(catalogue: FieldCatalogue, name: string): RelationInfo | undefined {
  if (findField(catalogue, name)?.kind === 'elements') return undefined;
  const key = name.toLowerCase();
  return catalogue.relations.find((one) => one.name.toLowerCase() === key || `${one.name.toLowerCase()}s` === key);
}

/** What else a field is called: a reader who types it finds it. */
export const commonNamesOf = ({ path }: Pick<Field, 'path'>): readonly string[] =>
  Object.entries(COMMON).flatMap(([name, { paths, of }]) => (of === undefined && paths.includes(path) ? [name] : []));
