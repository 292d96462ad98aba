import * as z from 'zod/mini';
import { QueryAnswer, QueryIds, type queryEndpoints } from '../../contract/areas/queries';
import type { EntityName } from '../../contract/entities';
import { QUERY, SYNC } from '../../contract/limits';
import type { ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { applyEffect, type Row } from '../../domain/effects/effect';
import type { RowEffects } from '../store/effect-index';
import { trusted } from '../store/trusted';
import type { Http } from './http';

type Asked = Omit<ViewSpec, 'offset' | 'limit' | 'facets'>;

/** Asks the server what this worker has no room to answer: more rows than it holds (Y80). */
export class ServerAnswers {
  constructor(
    private readonly http: Http,
    private readonly effectsOn: (companyId: string, entity: EntityName) => Promise<RowEffects>,
  ) {}

  /** Cases are questions of their own, too much work beside every answer about so many rows (Q90). */
  async view({ companyId, limit, facets = [], ...rest }: ViewSpec): Promise<ViewAnswer> {
    const found = z.parse(
      QueryAnswer,
      await this.ask('queries.run', companyId, {
        ...rest,
        facets: facets.flatMap((facet) =>
          typeof facet === 'string' ? facet : facet.withValues === true ? facet.name : [],
        ),
        limit: Math.min(limit, SYNC.windowRows),
      }),
    );
    const { rows, aggregation, fixes, timeToFix, ...counts } = found;
    return {
      ...counts,
      ...(aggregation === undefined ? {} : { aggregation }),
      ...(fixes === undefined ? {} : { fixes }),
      ...(timeToFix === undefined ? {} : { timeToFix }),
      rows: rows.flatMap((row) => trusted(rest.entity, row) ?? []),
      loaded: true,
      answeredBy: 'server',
    };
  }

  /** The answer's rows under the changes the server does not have yet; its counts stay the server's. */
  async shown({ companyId, entity }: ViewSpec, answer: ViewAnswer): Promise<ViewAnswer> {
    return { ...answer, rows: await this.withUnsent(companyId, entity, answer.rows) };
  }

  async ids({ companyId, ...asked }: Asked, limit: number): Promise<readonly string[]> {
    const body = { ...asked, limit: Math.min(limit, QUERY.maxIds) };
    return z.parse(QueryIds, await this.ask('queries.ids', companyId, body)).ids;
  }

  /** Rows in the order of their ids, deleted ones too; what is not there is left out. */
  async rowsOf(companyId: string, entity: EntityName, ids: readonly string[]): Promise<readonly Row[]> {
    const where = { field: 'id', op: 'in' as const, value: [...ids] };
    const body = { entity, where, withDeleted: true, limit: SYNC.chunkRows };
    const { rows } = z.parse(QueryAnswer, await this.ask('queries.run', companyId, body));
    const shown = await this.withUnsent(companyId, entity, rows);
    const byId = new Map<unknown, Row>(shown.map((row) => [row['id'], row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  private async ask(endpoint: keyof typeof queryEndpoints, companyId: string, body: object): Promise<unknown> {
    return (await this.http.send(endpoint, { companyId, body, timeout: QUERY.serverTimeout })).body;
  }

  private async withUnsent<R extends Row>(companyId: string, entity: EntityName, rows: readonly R[]): Promise<R[]> {
    const effects = await this.effectsOn(companyId, entity);
    return rows.map((row) => {
      const mine = typeof row['id'] === 'string' ? effects.of(row['id']) : [];
      return Object.assign({}, row, mine.reduce<Row | undefined>(applyEffect, row));
    });
  }
}
