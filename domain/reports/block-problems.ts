import type { ReportBlock } from '../../contract/areas/reports/reports';
import { isEntityName } from '../../contract/entities';
import { readQuery } from '../query/read-query';
import { widgetProblem } from '../widgets/widget-problem';

interface BlockProblem {
  /** Which of the blocks, from 0. */
  readonly at: number;
  readonly message: string;
}

/** What of blocks can never be made, whatever the data: said before it is saved. */
export function blockProblems(blocks: readonly ReportBlock[]): readonly BlockProblem[] {
  return blocks.flatMap((block, at) => {
    const message = problemOf(block);
    return message === null ? [] : [{ at, message: `Block ${at + 1}: ${message}` }];
  });
}

function problemOf(block: ReportBlock): string | null {
  if (block.kind === 'chart') return widgetProblem(block.definition);
  if (block.kind !== 'table') return null;
  if (!isEntityName(block.entity)) return `there are no records called “${block.entity}”`;
  const { tree, problems } = readQuery(block.where);
  if (tree === null) return `its condition cannot be read: ${problems[0]?.message ?? 'write it anew'}`;
  return block.columns.length === 0 ? 'choose at least one column' : null;
}
