import { useEffect, useMemo, useState } from 'react';
import type { WidgetDefinition, WidgetSource } from '../../../contract/areas/widgets/custom-widgets';
import type { EntityName } from '../../../contract/entities';
import type { QueryNode } from '../../../contract/query';
import type { ViewAnswer } from '../../../contract/sync-api';
import { mapData, type ProcessedData } from '../../../domain/widgets/processed-data';
import type { MarkGroups } from '../../../domain/widgets/widget-document';
import {
  type ProblemWay,
  planWidget,
  type WidgetPlan,
  type WidgetQuestion,
  type WidgetScope,
} from '../../../domain/widgets/widget-question';
import { useRow } from '../../data/rows';
import { connection } from '../../data/sync-client';
import { useNow } from '../../kit/relative-time';
import { useSession } from '../../session/session';

/** What a board lays over its widgets: `WidgetScope`, but for the time, which goes on by itself. */
export type WidgetOptions = Omit<WidgetScope, 'now'>;

export interface WidgetReading {
  /** `missing`: this browser has no rows of the kind yet, and cannot get them now. */
  readonly state: 'loading' | 'ready' | 'problem' | 'missing';
  /** What it is drawn from; the newest there is, also while another question loads. */
  readonly data: ProcessedData | null;
  /** What the mappings read. */
  readonly document: unknown;
  /** Why it cannot be drawn, and where that is mended. */
  readonly problem: { readonly message: string; readonly way: ProblemWay } | null;
  /** What is not plain to see: what was left out, or laid over it. */
  readonly notices: readonly string[];
  /** Mappings that found nothing. */
  readonly mappingProblems: readonly { readonly at: number; readonly message: string }[];
  /** Where its numbers come from, in words. */
  readonly source: string;
  /** Rows that match its questions; null where none are asked. */
  readonly rows: number | null;
  /** How often it was worked out since it is here: once, and again whenever rows it reads changed. */
  readonly recomputations: number;
  /** What a mark stands for (`markTree` of `domain/widgets`); null where marks lead nowhere. */
  readonly groups: MarkGroups | null;
  /** What it asks: the rows behind it. */
  readonly asked: { readonly entity: EntityName; readonly where: QueryNode } | null;
}

interface Widget {
  readonly definition: WidgetDefinition;
  readonly source: WidgetSource;
}

interface Answers {
  readonly key: string;
  readonly list: readonly ViewAnswer[];
  readonly times: number;
}

const NO_QUESTIONS: readonly WidgetQuestion[] = [];

/** A widget's data from the rows of this browser, worked out again only when rows it reads change. */
export function useWidgetData({ definition, source }: Widget, options: WidgetOptions = {}): WidgetReading {
  const session = useSession();
  const queryId = source.kind === 'saved' ? source.queryId : '';
  const saved = useRow(session, 'savedQuery', queryId);
  // A day has to pass before a question about now asks something else.
  const now = useNow();
  const day = Math.floor(now / 86_400_000);
  const known = useMemo(() => JSON.stringify([source, saved ?? null, options, day]), [source, saved, options, day]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text holds what they say
  const plan = useMemo(
    () => planWidget(source, saved?.deletedAt === null ? saved : null, { ...options, now: Date.now() }),
    [known],
  );
  const questions = plan.kind === 'questions' ? plan.questions : NO_QUESTIONS;
  const isWaiting = source.kind === 'saved' && saved === undefined;
  const answers = useAnswers(session.companyId, isWaiting ? NO_QUESTIONS : questions);
  return useMemo(
    () => (isWaiting ? WAITING : readingOf({ plan, answers, definition, source: sourceText(source, saved?.name) })),
    [isWaiting, plan, answers, definition, source, saved],
  );
}

/** Of each question the newest answer, all of them or none. */
function useAnswers(companyId: string | null, questions: readonly WidgetQuestion[]): Answers {
  const key = JSON.stringify([companyId, questions]);
  const [known, setKnown] = useState<Answers>(NO_ANSWERS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the questions' content
  useEffect(() => {
    if (companyId === null || questions.length === 0) return;
    const found = new Map<number, ViewAnswer>();
    const closes = questions.map((question, at) =>
      connection.view({ companyId, offset: 0, ...question }, (answer) => {
        found.set(at, answer);
        if (found.size < questions.length) return;
        const list = questions.flatMap((_, place) => found.get(place) ?? []);
        setKnown((before) => ({ key, list, times: before.key === key ? before.times + 1 : 1 }));
      }),
    );
    return () => {
      for (const close of closes) close();
    };
  }, [key]);
  return known;
}

const NO_ANSWERS: Answers = { key: '', list: [], times: 0 };

const NOTHING: WidgetReading = {
  ...{ state: 'loading', data: null, document: null, problem: null, notices: [], mappingProblems: [] },
  ...{ source: '', rows: null, recomputations: 0, groups: null, asked: null },
};
const WAITING: WidgetReading = NOTHING;

interface Known {
  readonly plan: WidgetPlan;
  readonly answers: Answers;
  readonly definition: WidgetDefinition;
  readonly source: string;
}

function readingOf({ plan, answers, definition, source }: Known): WidgetReading {
  if (plan.kind === 'problem') return { ...NOTHING, state: 'problem', problem: plan, source };
  if (plan.kind === 'static') {
    const { data, problems, notices } = mapData(definition.dataMapping, plan.document);
    return {
      ...{ ...NOTHING, state: 'ready', data, document: plan.document, mappingProblems: problems, source },
      ...{ notices: [...plan.notices, ...notices], recomputations: 1 },
    };
  }
  const [first] = plan.questions;
  const asked = first === undefined ? null : { entity: first.entity, where: first.where };
  if (answers.list.length < plan.questions.length) return { ...NOTHING, source, asked };
  const wrong = answers.list.find(({ problems }) => problems !== undefined)?.problems?.[0];
  if (wrong !== undefined) {
    return {
      ...NOTHING,
      state: 'problem',
      problem: { message: `${wrong.message}.`, way: 'choose-query' },
      source,
      asked,
    };
  }
  if (answers.list.some(({ loaded }) => !loaded)) return { ...NOTHING, state: 'missing', source, asked };
  const { document, groups, notices } = plan.document(answers.list);
  const mapped = mapData(definition.dataMapping, document);
  return {
    ...{
      state: 'ready',
      data: mapped.data,
      document,
      problem: null,
      mappingProblems: mapped.problems,
      source,
      groups,
      asked,
    },
    notices: [...plan.notices, ...notices, ...mapped.notices],
    rows: answers.list.reduce((sum, { count }) => sum + count, 0),
    recomputations: answers.times,
  };
}

function sourceText(source: WidgetSource, name: string | undefined): string {
  if (source.kind === 'saved') return name === undefined ? 'A saved query' : `Saved query “${name}”`;
  if (source.kind === 'json') return 'Pasted JSON';
  if (source.kind === 'none') return 'No data';
  return source.kind === 'figure' ? 'A figure of another page' : 'Its own query';
}
