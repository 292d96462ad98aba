import { asc, eq } from 'drizzle-orm';
import { type DailyFigures, type dailyFigureEndpoints, METRICS } from '../../../contract/areas/boards/daily-figures';
import { tableOf } from '../../../contract/narrow';
import type { Handlers } from '../../calls/handler';
import type { Tx } from '../../db/access';
import { dailyFigures } from '../../db/schema-boards';

export const dailyFigureHandlers: Handlers<keyof typeof dailyFigureEndpoints> = {
  'daily-figures.list': ({ tx, companyId }) => figuresOf(tx, companyId),
};

async function figuresOf(tx: Tx, companyId: string): Promise<DailyFigures> {
  const { day, figures, isDerived } = dailyFigures;
  const rows = await tx.db
    .select({ day, figures, isDerived })
    .from(dailyFigures)
    .where(eq(dailyFigures.companyId, companyId))
    .orderBy(asc(day));
  return {
    days: rows.map((row) => row.day),
    figures: tableOf(METRICS, (metric) => rows.map((row) => row.figures[metric] ?? null)),
    countedFrom: rows.find((row) => !row.isDerived)?.day ?? null,
  };
}
