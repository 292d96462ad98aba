import * as z from 'zod/mini';
import { type EntityName, isFetchedAtStart } from '../../../contract/entities';
import { SYNC } from '../../../contract/limits';
import { RECORDS } from '../../../contract/record-list';
import type { ViewAnswer, ViewSpec } from '../../../contract/sync-api';
import type { SharedQuery } from '../../../domain/query/named-queries';
import { storedQuery } from '../../../domain/query/named-queries';
import { readQuery } from '../../../domain/query/read-query';
import { type ReportData, ReportProblem } from '../../../domain/reports/report-content';
import type { SmallRow } from '../../../worker/store/reader';
import { connection } from '../../data/sync-client';
import { matchingIds } from '../../data/use-view';

const Rows = z.array(z.looseObject({}));

/** What a report may name, as this browser has it. */
export function namedHere(
  queries: readonly SmallRow<'savedQuery'>[],
  groups: readonly SmallRow<'assetGroup'>[],
): ReadonlyMap<string, SharedQuery> {
  const all = [
    ...queries.map((row) => ({ stored: storedQuery(RECORDS.savedQuery, row), isPrivate: row.isPrivate })),
    ...groups.map((row) => ({ stored: storedQuery(RECORDS.assetGroup, row), isPrivate: false })),
  ];
  return new Map(
    all.flatMap(({ stored, isPrivate }) =>
      stored === null
        ? []
        : [[stored.id, { name: stored.name, entity: stored.entity, ast: readQuery(stored.ast).tree, isPrivate }]],
    ),
  );
}

/** How a browser reads for a report: its own copy, with what it has not sent yet (RP7). */
export function dataHere(companyId: string, named: ReadonlyMap<string, SharedQuery>): ReportData {
  return {
    named: (id) => named.get(id),
    async rows({ entity, where, sort, limit }, each) {
      const question = { companyId, entity, where, sort };
      await whole({ ...question, offset: 0, limit: 0 });
      const ids = await matchingIds(question, Number.MAX_SAFE_INTEGER);
      const wanted = limit === null ? ids : ids.slice(0, limit);
      for (let from = 0; from < wanted.length; from += SYNC.chunkRows) {
        const some = wanted.slice(from, from + SYNC.chunkRows);
        const portion = { companyId, entity, format: 'json' as const, ids: some, isFirst: true };
        const { text } = await connection.call((api) => api.exportRows(portion));
        each(z.parse(Rows, JSON.parse(`[${text}]`)));
      }
      return ids.length;
    },
    answer: (question) => whole({ companyId, offset: 0, ...question }),
  };
}

/** An answer of all there is, once it is here. Throws a `ReportProblem` where it cannot be. */
async function whole(spec: ViewSpec): Promise<ViewAnswer> {
  const { companyId, entity } = spec;
  if (!isFetchedAtStart(entity)) await connection.call((api) => api.openKind(companyId, entity)).catch(() => undefined);
  let close: () => void = () => undefined;
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ReportProblem(missing(entity))), PATIENCE_MS);
      close = connection.view(spec, (answer) => {
        const problem = problemOf(answer, entity);
        if (problem === null && !answer.loaded) return;
        clearTimeout(timer);
        if (problem === null) resolve(answer);
        else reject(new ReportProblem(problem));
      });
    });
  } finally {
    close();
  }
}

/** So long rows that were never here may be on their way. */
const PATIENCE_MS = 20_000;

const missing = (entity: EntityName): string =>
  `This browser has no ${words(entity)} yet. Make the report again once the server can be reached.`;

const words = (entity: EntityName): string => {
  const kind = RECORDS_BY_NAME.get(entity);
  return kind ?? 'such records';
};
const RECORDS_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(RECORDS).map(([name, kind]) => [name, kind.words.many]),
);

function problemOf({ problems, isUnreachable, isDamaged }: ViewAnswer, entity: EntityName): string | null {
  const [problem] = problems ?? [];
  if (problem !== undefined) return `${problem.message}. Change its condition.`;
  if (isUnreachable === true) return missing(entity);
  return isDamaged === true
    ? 'Some rows are damaged in this browser: make it again once the server can be reached.'
    : null;
}
