import type { Asset } from '../../contract/areas/assets';
import type { Notice } from '../../contract/areas/integrations';
import { isSameCell } from '../export/cell-forms';
import { exportColumns } from '../export/export-columns';
import { exportedValue } from '../export/export-state';
import { fieldCatalogue, findField } from '../query/fields/field-catalogue';
import { EditRemarks } from './edit-remarks';

/** What an export lists row by row as parts of their assets. */
export type PartKind = 'finding' | 'softwareInstall';

/** A row of an export of findings or of installed software: what it says, by the paths of such a record. */
export interface ExportedPart {
  readonly kind: PartKind;
  readonly id: string;
  readonly line: number | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A part this company has, or had: null for one that is gone. */
export interface PartHere extends ExportedPart {
  readonly here: object | null;
  /** Null where it was deleted. */
  readonly asset: Pick<Asset, 'name' | 'type'> | null;
}

export const PART_WORDS = {
  finding: { one: 'finding', many: 'findings' },
  softwareInstall: { one: 'installation', many: 'installations' },
} as const satisfies Record<PartKind, unknown>;

/** They move with every import, and say nothing of the thing. */
const PASSED_OVER: ReadonlySet<string> = new Set(['rev', 'updatedAt']);

/** They stand beside each row, and are the asset's. */
const OF_ASSET = /^asset\./;

const headsOf = (kind: PartKind): ReadonlyMap<string, string> =>
  new Map([
    ...fieldCatalogue(kind).fields.map(({ label, path }) => [label, path] as const),
    ...exportColumns(kind).map(({ header, path }) => [header, path] as const),
  ]);
const PATHS = { finding: headsOf('finding'), softwareInstall: headsOf('softwareInstall') };

/** Where a column of an export stands in such a record. */
export const partPath = (kind: PartKind, header: string): string | undefined => PATHS[kind].get(header);

/**
 * What differs from what is here, each column once with the first records: findings and installations say what their source
 * found, and no file edits them (F87). Those that are gone are named once.
 */
export function partNotices(file: string, parts: readonly PartHere[]): readonly Notice[] {
  const remarks = new EditRemarks(file);
  for (const part of parts) {
    if (part.here === null) {
      remarks.ofRecord(part.line, nameOf(part), `${PART_WORDS[part.kind].one} is here no longer; its row was left out`);
      continue;
    }
    for (const [path, inFile] of Object.entries(part.values)) {
      if (PASSED_OVER.has(path)) continue;
      const here = OF_ASSET.test(path) ? exportedValue({ asset: part.asset }, path) : exportedValue(part.here, path);
      if (OF_ASSET.test(path) && part.asset === null) continue;
      if (!isSameCell(here, inFile))
        remarks.add(part.line, nameOf(part), headerOf(part.kind, path), differs(part.kind));
    }
  }
  return remarks.notices();
}

const differs = (kind: PartKind): string =>
  `the file says something else than is here, and that stays. ${kind === 'finding' ? 'Findings' : 'Installations'} cannot be changed by a file: only their source can`;

function nameOf({ kind, values, here, asset: known }: PartHere): string {
  const text = (path: string): string => String((here && exportedValue(here, path)) ?? values[path] ?? '').trim();
  const name = kind === 'finding' ? text('title') : `${text('name')} ${text('version')}`.trim();
  const asset = known?.name ?? text('asset.name');
  return asset === '' ? name : `${name} (${asset})`;
}

const headerOf = (kind: PartKind, path: string): string =>
  exportColumns(kind).find((column) => column.path === path)?.header ??
  findField(fieldCatalogue(kind), path)?.label ??
  path;
