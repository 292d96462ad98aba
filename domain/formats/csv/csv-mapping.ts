import type { ImportSource } from '../../../contract/files-api';
import { sourceNameOf } from '../text';
import type { Target } from './csv-finding-targets';
import { type Mapping, plainHeader, TARGETS, type TargetField } from './csv-targets';

/** Guesses what each column means, by its header and its first values. Of two columns for a single-valued target the better known header wins. */
export function guessMapping(headers: readonly string[], rows: readonly (readonly string[])[] = []): Mapping {
  const plain = headers.map(plainHeader);
  const cves = cveColumns(plain, rows);
  const withFindings = hasFindings(plain, cves);
  const withSoftware = plain.includes('software name') || plain.includes('installation id');
  const parts = withFindings ? FINDING_PARTS : withSoftware ? ['software'] : [];
  const isOfCode = withFindings && !OF_MACHINES.some((field) => hasColumn(plain, field));
  const mapping: (TargetField | null)[] = headers.map(() => (parts.length > 0 ? null : 'custom'));
  if (withFindings) for (const index of cves) mapping[index] = 'finding.cve';
  for (const target of TARGETS) {
    const part = PARTS.find((one) => target.field.startsWith(`${one}.`));
    if (part && !parts.includes(part)) continue;
    const isOfFinding = part === 'finding';
    const found = plain
      .map((header, index) => ({ index, rank: rankOf(header, target, isOfFinding) }))
      .filter(({ rank, index }) => rank >= 0 && isFree(mapping[index]))
      .filter(({ index }) => !(withFindings && speaksOfFinding(target.field, plain[index] ?? '')))
      // Where no machine is named, a place is one in code or on a site.
      .filter(() => !(isOfCode && target.field === 'location'))
      .toSorted((a, b) => a.rank - b.rank);
    for (const { index } of 'many' in target ? found : found.slice(0, 1)) mapping[index] = target.field;
  }
  if (withFindings && !mapping.includes('finding.title')) nameIsTheTitle(mapping, plain);
  return mapping;
}

/** What a row can tell of besides its asset, or of what else than a machine. */
const PARTS = ['finding', 'thing', 'software'] as const;
const FINDING_PARTS: readonly string[] = ['finding', 'thing'];

/** In a list of findings these columns are of the finding, not of the host. */
const speaksOfFinding = (field: TargetField, header: string): boolean =>
  field === 'lifecycle' ||
  field === 'criticality' ||
  (field === 'type' && header !== 'asset system type') ||
  (field === 'id' && /^(id|uuid|guid)$/.test(header)) ||
  (field === 'vendor' && header === 'vendor');

const isFree = (field: TargetField | null | undefined): boolean => field === null || field === 'custom';

const squeezed = (header: string): string => header.replaceAll(' ', '');

/** `cve_severity`, `Vulnerability Description`, `Finding title`: what they are of adds nothing in a list of findings. */
const OF_FINDING = /^(?:cve|vulnerability|vuln|finding|issue|alert|definition|detection|weakness) (?=\S)/;

/** How well a header is known to mean a target; negative where it is not. */
function rankOf(header: string, target: Target, isOfFinding: boolean): number {
  // `agentId` is a further field of an asset, by which sources know it; “Agent ID” is how a list numbers its rows.
  const plain = target.field === 'id' ? (text: string) => text : squeezed;
  const known = target.headers.map(plain);
  const direct = known.indexOf(plain(header));
  if (direct >= 0) return direct;
  // Tenable writes `asset.system_type`, others `asset_owner`: the prefix adds nothing.
  if (header.startsWith('asset ')) return known.indexOf(plain(header.slice('asset '.length)));
  if (target.like?.test(header)) return known.length;
  const bare = isOfFinding ? known.indexOf(plain(header.replace(OF_FINDING, ''))) : -1;
  return bare < 0 ? -1 : 1 + known.length + bare;
}

const IS_CVE = /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-\w{4}){3})(?:[\s,;|]+(?:CVE-\d{4}-\d{4,}|GHSA(?:-\w{4}){3}))*$/i;
/** Of ten values eight decide, as for addresses. */
const SHARE = 0.8;

/** Columns whose values are CVEs, whatever they are called. */
function cveColumns(plain: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return plain.flatMap((_, index) => {
    const values = rows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '');
    return values.length > 0 && values.filter((text) => IS_CVE.test(text)).length >= SHARE * values.length
      ? [index]
      : [];
  });
}

/** A table with a vulnerability and how bad it is, whatever its other columns; a CVE is nobody's name. */
function hasFindings(plain: readonly string[], cves: readonly number[]): boolean {
  const has = (field: TargetField): boolean => hasColumn(plain, field);
  const isRated = has('finding.severity') || RATINGS.some(has);
  const isNamed = has('finding.id') || has('finding.cve') || cves.length > 0;
  return (
    (isNamed && (isRated || has('finding.title'))) ||
    (has('finding.title') && isRated) ||
    cves.some((index) => NAMING.test(plain[index] ?? '')) ||
    // Scanners of web applications call a finding by its name, where no column names a machine.
    (plain.includes('name') && has('finding.severity') && OF_THINGS.some(has) && !OF_MACHINES.some(has)) ||
    // An export of a few columns.
    (plain.includes('asset id') && plain.includes('finding id'))
  );
}

const hasColumn = (plain: readonly string[], field: TargetField): boolean =>
  TARGETS.some((target) => target.field === field && plain.some((header) => rankOf(header, target, true) >= 0));

const OF_THINGS = ['thing.address', 'thing.image', 'thing.resource', 'thing.repository'] as const;
const OF_MACHINES = ['hostname', 'fqdn', 'ip', 'mac', 'serial'] as const;

const RATINGS = ['finding.cvss4', 'finding.cvss3', 'finding.cvss2', 'finding.cvss'] as const;
const NAMING = /^(id|name|host|hostname|asset|asset name|title|vulnerability)$/;

/** In a classic Nessus export “Name” is the plugin's. */
function nameIsTheTitle(mapping: (TargetField | null)[], plain: readonly string[]): void {
  const name = plain.indexOf('name');
  if (mapping[name] === 'name') mapping[name] = 'finding.title';
}

/** The tool that writes such headers, else the file itself: a person's own list. */
export function guessSource(headers: readonly string[], mapping: Mapping, file: string): ImportSource {
  const plain = new Set(headers.map(plainHeader));
  if (plain.has('plugin') && plain.has('plugin name')) {
    return { vendor: 'Tenable', category: 'vulnerability_scanner', displayName: 'Tenable.sc' };
  }
  if (plain.has('definition id') || (plain.has('plugin id') && plain.has('risk'))) {
    return { vendor: 'Tenable', category: 'vulnerability_scanner', displayName: 'Nessus' };
  }
  if (plain.has('qid')) return { vendor: 'Qualys', category: 'vulnerability_scanner', displayName: 'Qualys' };
  if (
    plain.has('checked out to email') ||
    (plain.has('asset tag') && plain.has('category') && plain.has('manufacturer'))
  ) {
    return { vendor: 'Snipe-IT', category: 'inventory', displayName: 'Snipe-IT' };
  }
  if (plain.has('assettype') && plain.has('assetname'))
    return { vendor: 'Lansweeper', category: 'inventory', displayName: 'Lansweeper' };
  return {
    vendor: 'CSV',
    category: mapping.some((field) => field?.startsWith('finding.')) ? 'vulnerability_scanner' : 'inventory',
    displayName: sourceNameOf(file) || 'CSV',
  };
}
