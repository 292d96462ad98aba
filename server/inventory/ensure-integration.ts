import { and, eq, type Placeholder } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Integration } from '../../contract/areas/integrations';
import type { Tx } from '../db/access';
import { builtOnce } from '../db/built-once';
import { integrations } from '../db/schema';
import { putRows } from './inventory-tx';
import { fromRow } from './rows';

/** The source of what persons add and edit. */
export const BY_HAND = { vendor: 'Muster', category: 'manual', displayName: 'By hand' } as const satisfies Source;

type Source = Pick<Integration, 'vendor' | 'category' | 'displayName'>;

const named = builtOnce((db, value: (name: 'companyId' | 'displayName') => Placeholder) =>
  db
    .select()
    .from(integrations)
    .where(and(eq(integrations.companyId, value('companyId')), eq(integrations.displayName, value('displayName')))),
);

/** A source is known by its name; what is known of it is what its last import said. */
export async function ensureIntegration(tx: Tx, companyId: string, source: Source): Promise<string> {
  const [row] = await named(tx.db, { companyId, displayName: source.displayName });
  const before = row ? fromRow(row) : null;
  const isSame = before?.vendor === source.vendor && before.category === source.category && before.deletedAt === null;
  if (before && isSame) return before.id;
  const fresh = {
    id: uuidv7(),
    companyId,
    rev: 0,
    createdAt: tx.now,
    status: 'connected' as const,
    lastSuccessAt: null,
  };
  const known = before ?? fresh;
  await putRows(tx, companyId, 'integration', [
    { ...known, ...source, rev: known.rev + 1, updatedAt: tx.now, deletedAt: null },
  ]);
  return known.id;
}
