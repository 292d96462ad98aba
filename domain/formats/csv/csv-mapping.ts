import type { ImportSource } from '../../../contract/files-api';
import { sourceNameOf } from '../text';
import { type Mapping, plainHeader, TARGETS, type TargetField } from './csv-targets';

/** Guesses what each column means. Of two columns for a single-valued target the better known header wins. */
export function guessMapping(headers: readonly string[]): Mapping {
  const plain = headers.map(plainHeader);
  const withFindings = hasFindings(plain);
  const withSoftware = plain.includes('software name') || plain.includes('installation id');
  const parts = withFindings ? 'finding' : withSoftware ? 'software' : null;
  const mapping: (TargetField | null)[] = headers.map(() => (parts ? null : 'custom'));
  for (const target of TARGETS) {
    const partOf = PARTS.find((part) => target.field.startsWith(`${part}.`));
    if (partOf && partOf !== parts) continue;
    // In a list of findings these columns speak of the finding, not of the host.
    if (
      withFindings &&
      (target.field === 'lifecycle' || (target.field === 'type' && !plain.includes('asset system type')))
    )
      continue;
    const known: readonly string[] = target.headers;
    const found = plain
      .map((header, index) => ({ index, rank: rankOf(header, known) }))
      .filter(({ rank, index }) => rank >= 0 && isFree(mapping[index]))
      .filter(({ index }) => !(withFindings && target.field === 'id' && plain[index] === 'id'))
      .toSorted((a, b) => a.rank - b.rank);
    for (const { index } of 'many' in target ? found : found.slice(0, 1)) mapping[index] = target.field;
  }
  if (withFindings && !mapping.includes('finding.title')) nameIsTheTitle(mapping);
  return mapping;
}

/** What a row can tell of besides its asset. */
const PARTS = ['finding', 'software'] as const;

const isFree = (field: TargetField | null | undefined): boolean => field === null || field === 'custom';

function rankOf(header: string, known: readonly string[]): number {
  const direct = known.indexOf(header);
  // Tenable writes `asset.system_type`, others `asset_owner`: the prefix adds nothing.
  return direct >= 0 ? direct : header.startsWith('asset ') ? known.indexOf(header.slice('asset '.length)) : -1;
}

function hasFindings(plain: readonly string[]): boolean {
  const has = (field: TargetField): boolean =>
    TARGETS.some((target) => target.field === field && plain.some((header) => rankOf(header, target.headers) >= 0));
  return (
    (has('finding.id') && (has('finding.severity') || has('finding.title'))) ||
    (has('finding.title') && has('finding.cve')) ||
    // An export of a few columns.
    (plain.includes('asset id') && plain.includes('finding id'))
  );
}

/** In a classic Nessus export “Name” is the plugin's. */
function nameIsTheTitle(mapping: (TargetField | null)[]): void {
  const name = mapping.indexOf('name');
  if (name >= 0) mapping[name] = 'finding.title';
}

/** The tool that writes such headers, else the file itself: a person's own list. */
export function guessSource(headers: readonly string[], file: string): ImportSource {
  const plain = new Set(headers.map(plainHeader));
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
    category: hasFindings([...plain]) ? 'vulnerability_scanner' : 'inventory',
    displayName: sourceNameOf(file) || 'CSV',
  };
}
