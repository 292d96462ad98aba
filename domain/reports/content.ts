import type { Paper } from '../../contract/areas/reports/reports';
import type { WidgetDefinition } from '../../contract/areas/widgets/custom-widgets';
import type { ProcessedData } from '../widgets/processed-data';
import type { TextBlock } from './markdown';

/** A report with all it says: what PDF, HTML, XLSX and the preview are made of, on both sides. */
export interface ReportContent {
  readonly name: string;
  readonly company: string;
  /** The day it is of, in UTC, as `2026-11-27`. */
  readonly day: string;
  readonly paper: Paper;
  readonly isLandscape: boolean;
  /** As `#1967c0`. */
  readonly accent: string;
  readonly logo: Picture | null;
  readonly blocks: readonly ContentBlock[];
}

export interface Picture {
  readonly type: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A value of a table: as a workbook has it. Instants are ISO 8601 in UTC. */
export type Cell = string | number | boolean | null;

export interface TableColumn {
  readonly label: string;
  /** Numbers stand at the end of their column. */
  readonly isNumber: boolean;
}

export type ContentBlock =
  | { readonly kind: 'cover'; readonly title: string; readonly subtitle: string }
  | { readonly kind: 'contents' }
  | { readonly kind: 'text'; readonly blocks: readonly TextBlock[] }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly TableColumn[];
      readonly rows: readonly (readonly Cell[])[];
      /** How many answer, where not all of them are shown. */
      readonly count: number;
      /** What people have to know of it, as a column that is gone. */
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'chart';
      readonly title: string;
      readonly definition: WidgetDefinition;
      readonly data: ProcessedData;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'break' }
  /** In the place of a block that could not be made. */
  | { readonly kind: 'problem'; readonly title: string; readonly message: string };

/** How many rows its tables have. */
export const rowsIn = ({ blocks }: ReportContent): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);

/** What is missing in it, a sentence each. */
export const problemsIn = ({ blocks }: ReportContent): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'problem') return [`${block.title}: ${block.message}`];
    return block.kind === 'table' ? block.notes.map((note) => `${block.title}: ${note}`) : [];
  });
