import type { Report, ReportBlock } from '../../contract/areas/reports/reports';
import type { WidgetSource } from '../../contract/areas/widgets/custom-widgets';
import type { EntityName } from '../../contract/entities';
import { type Field, fieldCatalogue, findField } from '../query/fields/field-catalogue';
import type { RelationInfo } from '../query/fields/relations';
import { readQuery } from '../query/read-query';
import { mapData } from '../widgets/processed-data';
import { planWidget, type SavedSource, type WidgetAnswer, type WidgetQuestion } from '../widgets/widget-question';
import { cellOf, isNumber } from './cell';
import type { Cell, ContentBlock, ReportContent } from './content';
import { readMarkdown } from './markdown';
import { filled, filledTree, type Values, valuesOf } from './parameters';
import { pictureOf } from './picture';
import { type NamedQueries, type ReportQuestion, reportQuestion } from './report-question';

/** How one side reads a company's records: the browser its own copy, the server its database. */
export interface ReportData {
  readonly named: NamedQueries;
  /** Hands over the rows that answer, in their order, portion by portion; answers how many there are. Throws a `ReportProblem`. */
  rows(question: ReportQuestion, each: (rows: readonly object[]) => void): Promise<number>;
  /** Answers a question of a chart. Throws a `ReportProblem`. */
  answer(question: WidgetQuestion): Promise<WidgetAnswer>;
}

/** Why a block cannot be made here, in words with the way out. */
export class ReportProblem extends Error {
  override readonly name = 'ReportProblem';
}

/** What a report is made of. */
export type ReportPlan = Pick<Report, 'name' | 'paper' | 'isLandscape' | 'accent' | 'logo' | 'blocks' | 'parameters'>;

interface Setting {
  readonly company: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** In the place of the report's own values. */
  readonly values: Readonly<Record<string, string>>;
}

/** A report with all it says now. A block that cannot be made is one that says why. */
export async function reportContent(
  report: ReportPlan,
  { company, now, values: given }: Setting,
  data: ReportData,
): Promise<ReportContent> {
  const day = new Date(now).toISOString().slice(0, 10);
  const values = valuesOf(report.parameters, given, { name: report.name, company, day });
  const blocks: ContentBlock[] = [];
  for (const block of report.blocks) blocks.push(await blockOf(block, values, now, data));
  const { name, paper, isLandscape, accent, logo } = report;
  return { name, company, day, paper, isLandscape, accent, logo: logo === undefined ? null : pictureOf(logo), blocks };
}

async function blockOf(block: ReportBlock, values: Values, now: number, data: ReportData): Promise<ContentBlock> {
  if (block.kind === 'cover')
    return { kind: 'cover', title: filled(block.title, values), subtitle: filled(block.subtitle, values) };
  if (block.kind === 'text') return { kind: 'text', blocks: readMarkdown(filled(block.text, values)) };
  if (block.kind !== 'table' && block.kind !== 'chart') return { kind: block.kind };
  const title = filled(block.title, values);
  if (block.kind === 'chart') return guarded(title, () => chartOf(block, title, values, now, data));
  const asked = reportQuestion(block, values, data.named, now);
  if ('problem' in asked) return { kind: 'problem', title, message: asked.problem };
  return guarded(title, () => tableOf(block, title, asked.question, data));
}

/** A block, or in its place why it cannot be made. */
async function guarded(title: string, make: () => Promise<ContentBlock>): Promise<ContentBlock> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ReportProblem) return { kind: 'problem', title, message: error.message };
    throw error;
  }
}

type ChartBlock = Extract<ReportBlock, { readonly kind: 'chart' }>;

async function chartOf(
  { definition, source }: ChartBlock,
  title: string,
  values: Values,
  now: number,
  data: ReportData,
): Promise<ContentBlock> {
  const plan = planWidget(sourceWith(source, values), savedOf(source, data.named), { now });
  if (plan.kind === 'problem') throw new ReportProblem(plan.message);
  const answers: WidgetAnswer[] = [];
  if (plan.kind === 'questions')
    for (const question of plan.questions) answers.push(await data.answer(checked(question, data.named, now)));
  const said = plan.kind === 'questions' ? plan.document(answers) : plan;
  const mapped = mapData(definition.dataMapping, said.document);
  const [wrong] = mapped.problems;
  if (wrong !== undefined) throw new ReportProblem(`${wrong.message}.`);
  return {
    kind: 'chart',
    title,
    definition,
    data: mapped.data,
    notes: [...new Set([...said.notices, ...mapped.notices])],
  };
}

/** Its own question with the values of the report. */
function sourceWith(source: WidgetSource, values: Values): WidgetSource {
  if (source.kind !== 'query') return source;
  const { tree } = readQuery(source.ast);
  const ast = tree === null ? null : readQuery(filledTree(tree, values)).tree;
  return ast === null ? source : { ...source, ast: { ...ast } };
}

function savedOf(source: WidgetSource, named: NamedQueries): SavedSource {
  if (source.kind !== 'saved') return null;
  const one = named(source.queryId);
  return one === undefined || one.isPrivate ? null : { name: one.name, entity: one.entity, ast: one.ast };
}

/** As it is, where all that it names is there for everybody. */
function checked(question: WidgetQuestion, named: NamedQueries, now: number): WidgetQuestion {
  const asked = reportQuestion(question, new Map(), named, now);
  if ('problem' in asked) throw new ReportProblem(asked.problem);
  return question;
}

type TableBlock = Extract<ReportBlock, { readonly kind: 'table' }>;

async function tableOf(
  { columns }: TableBlock,
  title: string,
  question: ReportQuestion,
  data: ReportData,
): Promise<ContentBlock> {
  const fields = columns.map((path) => columnOf(question.entity, path));
  // A field of a company's own is known by its key on both sides, whatever is known of it here.
  const known = fields.filter(({ path, field }) => field !== undefined || path.startsWith('custom.'));
  const gone = fields.filter((one) => !known.includes(one));
  const rows: Cell[][] = [];
  const count = await data.rows(question, (some) => {
    for (const row of some) rows.push(known.map(({ path, through }) => cellOf(row, through?.from ?? path)));
  });
  for (const [at, { path, through }] of known.entries())
    if (through !== undefined) await followed(rows, at, through, path.slice(through.name.length + 1), data);
  const notes = gone.map(({ path }) => `The column “${path}” is gone: take it out of the report, or choose another.`);
  return {
    ...{ kind: 'table', title, rows, count, notes },
    columns: known.map(({ path, field, label }) => ({
      label: path.startsWith('custom.') ? path.slice('custom.'.length) : label,
      isNumber: isNumber(field),
    })),
  };
}

interface Column {
  readonly path: string;
  readonly field: Field | undefined;
  readonly label: string;
  /** Where the column is of the record this one belongs to: `asset.name` of a finding. */
  readonly through: RelationInfo | undefined;
}

function columnOf(entity: EntityName, path: string): Column {
  const catalogue = fieldCatalogue(entity);
  const own = findField(catalogue, path);
  if (own !== undefined) return { path, field: own, label: own.label, through: undefined };
  const through = catalogue.relations.find(({ name, at }) => at === 'id' && path.startsWith(`${name}.`));
  if (through === undefined) return { path, field: undefined, label: path, through };
  const inner = path.slice(through.name.length + 1);
  const field = findField(fieldCatalogue(through.to), inner);
  const label = inner === 'name' ? through.label : `${through.label}: ${field?.label ?? inner}`;
  return { path, field, label, through };
}

const IDS_AT_ONCE = 200;

/** In place of the ids of a column: what the records of these ids say. One that is not there says nothing. */
async function followed(
  rows: Cell[][],
  at: number,
  { to }: RelationInfo,
  inner: string,
  data: ReportData,
): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at]] : [])))];
  const said = new Map<string, Cell>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const where = { field: 'id', op: 'in' as const, value: ids.slice(from, from + IDS_AT_ONCE) };
    await data.rows({ entity: to, where, sort: [], limit: null }, (some) => {
      for (const row of some) {
        const id = cellOf(row, 'id');
        if (typeof id === 'string') said.set(id, cellOf(row, inner));
      }
    });
  }
  for (const row of rows) {
    const id = row[at];
    row[at] = typeof id === 'string' ? (said.get(id) ?? null) : null;
  }
}
