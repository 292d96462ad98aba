import type { Aggregation } from '../../contract/aggregation';
import type { WidgetAsk, WidgetSource } from '../../contract/areas/widgets/custom-widgets';
import { type EntityName, isEntityName } from '../../contract/entities';
import type { QueryNode, Sort } from '../../contract/query';
import type { ViewAnswer } from '../../contract/sync-api';
import { planAggregation } from '../query/aggregate/plan-aggregation';
import { fieldCatalogue, findField } from '../query/fields/field-catalogue';
import { relationsOf } from '../query/fields/relations';
import { readQuery } from '../query/read-query';
import { FIGURES, type Figure } from './figures';
import { type Documented, groupsDocument, measureWords, numberDocument, rowsDocument } from './widget-document';

/** A question whose answer a widget is drawn from: a view's in the browser, `runQuery`'s on the server. */
export interface WidgetQuestion {
  readonly entity: EntityName;
  readonly where: QueryNode;
  readonly sort?: readonly Sort[];
  readonly limit: number;
  readonly aggregation?: Aggregation;
  readonly timeToFix?: true;
}

/** What of an answer is read. `rows` are those that match, in the question's order. */
export type WidgetAnswer = Pick<ViewAnswer, 'rows' | 'count' | 'aggregation' | 'timeToFix'>;

/** What a board lays over all its widgets. */
export interface WidgetScope {
  /** A question about one kind: of another kind, it is asked through the relation that leads there. */
  readonly filter?: { readonly entity: EntityName; readonly tree: QueryNode } | null;
  /** ISO instants; of the date the widget goes by. */
  readonly from?: string | null;
  readonly to?: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A saved query, as far as it is known; null: deleted, or not to be seen. */
export type SavedSource = { readonly name: string; readonly entity: string; readonly ast: unknown } | null;

export type WidgetPlan =
  /** Nothing is asked: the data is here. */
  | { readonly kind: 'static'; readonly document: unknown; readonly notices: readonly string[] }
  | {
      readonly kind: 'questions';
      readonly questions: readonly WidgetQuestion[];
      /** Of the answers, one for each question, in their order. */
      document(answers: readonly WidgetAnswer[]): Documented;
      readonly notices: readonly string[];
    }
  | { readonly kind: 'problem'; readonly message: string; readonly way: ProblemWay };

/** Where it is mended: in the widget, or by asking for the query. */
export type ProblemWay = 'choose-query' | 'mend-json' | 'edit' | 'update';

const problem = (message: string, way: ProblemWay): WidgetPlan => ({ kind: 'problem', message, way });

/** What a source asks. `saved` is its saved query, where it has one. */
export function planWidget(source: WidgetSource, saved: SavedSource, scope: WidgetScope): WidgetPlan {
  if (source.kind === 'none') return { kind: 'static', document: {}, notices: [] };
  if (source.kind === 'json') return readJson(source.text);
  if (source.kind === 'figure') return planFigure(source.figure, scope);
  if (source.kind === 'query') return planAsked(source.entity, source.ast, source.ask, scope);
  if (saved === null) {
    return problem('The saved query of this widget was deleted, or is private to somebody else.', 'choose-query');
  }
  return planAsked(saved.entity, saved.ast, source.ask, scope);
}

function readJson(text: string): WidgetPlan {
  if (text.trim() === '') return problem('No data yet: paste some JSON.', 'mend-json');
  try {
    const document: unknown = JSON.parse(text);
    return { kind: 'static', document, notices: [] };
  } catch (error) {
    return problem(
      `The pasted text is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
      'mend-json',
    );
  }
}

function planFigure(name: string, scope: WidgetScope): WidgetPlan {
  const figure: Figure | undefined = FIGURES.find((one) => one.name === name);
  if (figure === undefined) {
    return problem(`This version knows no figure “${name}”. Choose another one, or update the page.`, 'update');
  }
  const scoped = figure.questions(scope.now).map((question) => within(question, scope, []));
  return {
    kind: 'questions',
    questions: scoped.map(({ question }) => question),
    document: (answers) => figure.document(answers, scope.now),
    notices: [...new Set(scoped.flatMap(({ notices }) => notices))],
  };
}

function planAsked(entity: string, ast: unknown, ask: WidgetAsk, scope: WidgetScope): WidgetPlan {
  if (!isEntityName(entity)) {
    return problem(
      `This version knows no records called “${entity}”. Choose another query, or update the page.`,
      'update',
    );
  }
  const { tree, problems } = readQuery(ast);
  if (tree === null)
    return problem(`The query cannot be read: ${problems[0]?.message ?? 'it is damaged'}.`, 'choose-query');
  const aggregation = aggregationOf(ask);
  const wrong = aggregation === null ? [] : planAggregation(aggregation, entity).problems;
  const unknown =
    ask.as === 'rows' ? ask.fields.filter((path) => findField(fieldCatalogue(entity), path) === undefined) : [];
  if (wrong[0] !== undefined) return problem(`${wrong[0].message}.`, 'edit');
  if (unknown[0] !== undefined) return problem(`No field “${unknown[0]}” here: choose other columns.`, 'edit');
  const dates = aggregation?.by.flatMap(({ field, bucket }) => (bucket === undefined ? [] : [field])) ?? [];
  const { question, notices } = within(
    {
      ...{ entity, where: tree, limit: ask.as === 'rows' ? ask.limit : 0 },
      ...(ask.as === 'rows' && ask.sort !== null ? { sort: [ask.sort] } : {}),
      ...(aggregation === null ? {} : { aggregation }),
    },
    scope,
    dates,
  );
  return {
    kind: 'questions',
    questions: [question],
    notices,
    document: ([answer]) => documentOf(answer, entity, ask, scope),
  };
}

/** Of one number that is not simply counted: some grouping, whose whole it is. Every record has its creation. */
function aggregationOf(ask: WidgetAsk): Aggregation | null {
  if (ask.as === 'rows') return null;
  if (ask.as === 'groups') return ask.aggregation;
  if (ask.over !== null) return { measure: ask.measure, by: [ask.over] };
  return ask.measure.op === 'count' ? null : { measure: ask.measure, by: [{ field: 'createdAt', bucket: 'month' }] };
}

const NOTHING: WidgetAnswer = { rows: [], count: 0 };

function documentOf(
  answer: WidgetAnswer = NOTHING,
  entity: EntityName,
  ask: WidgetAsk,
  { now }: WidgetScope,
): Documented {
  if (ask.as === 'rows') return rowsDocument(answer.rows, { fields: ask.fields, entity, count: answer.count });
  const measure = ask.as === 'groups' ? ask.aggregation.measure : ask.measure;
  const by = aggregationOf(ask)?.by ?? [];
  const isGrouped = ask.as === 'groups' || ask.over !== null;
  if (!isGrouped || answer.aggregation === undefined) {
    const value = measure.op === 'count' ? answer.count : (answer.aggregation?.whole.measure ?? null);
    return numberDocument(value, measureWords(measure, entity));
  }
  const top = ask.as === 'groups' ? ask.top : Number.POSITIVE_INFINITY;
  return groupsDocument(answer.aggregation, { entity, measure, by, top, now });
}

/** A question with what the board lays over it, and what of that does not fit it. `dates`: fields it goes by already. */
function within(question: WidgetQuestion, scope: WidgetScope, dates: readonly string[]) {
  const { entity } = question;
  const items: QueryNode[] = [question.where];
  const notices: string[] = [];
  const { filter = null, from = null, to = null } = scope;
  if (filter !== null) {
    const led = leadTo(entity, filter.entity, filter.tree);
    if (led === null) notices.push(`The board’s filter is about other records: it changes nothing here.`);
    else items.push(led);
  }
  if (from !== null || to !== null) {
    const field = dates[0] ?? usualDate(entity);
    if (from !== null) items.push({ field, op: 'gte', value: from });
    if (to !== null) items.push({ field, op: 'lte', value: to });
    notices.push(`In this time by “${findField(fieldCatalogue(entity), field)?.label ?? field}”.`);
  }
  const where: QueryNode = items.length === 1 ? question.where : { op: 'and', items };
  return { question: { ...question, where }, notices };
}

/** A tree about `other`, asked of `entity`; null where nothing leads from one to the other. */
function leadTo(entity: EntityName, other: EntityName, tree: QueryNode): QueryNode | null {
  if (entity === other) return tree;
  const relation = relationsOf(entity).find(({ to }) => to === other);
  return relation === undefined ? null : { relation: relation.name, where: tree };
}

/** The date people mean by when something was, of a kind: when it was seen or happened first, else made. */
export function usualDate(entity: EntityName): string {
  const catalogue = fieldCatalogue(entity);
  return ['firstSeenAt', 'at', 'observedAt'].find((name) => findField(catalogue, name) !== undefined) ?? 'createdAt';
}
