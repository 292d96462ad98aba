import { and, eq, type Placeholder } from 'drizzle-orm';
import type { Integration } from '../../contract/areas/integrations';
import type { Tx } from '../db/access';
import { builtOnce } from '../db/built-once';
import { newId } from '../db/new-id';
import { integrations } from '../db/schema';
import { lockInventory, putRows } from './inventory-tx';
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

async function sourceNamed({ db }: Tx, companyId: string, { displayName }: Source): Promise<Integration | null> {
  const [row] = await named(db, { companyId, displayName });
  return row ? fromRow(row) : null;
}

/** Whoever makes the same one at this moment has made it then. */
async function afterOthers(tx: Tx, companyId: string, source: Source): Promise<Integration | null> {
  await lockInventory(tx, companyId);
  return sourceNamed(tx, companyId, source);
}

/** A source is known by its name; what is known of it is what its last import said. */
export async function ensureIntegration(tx: Tx, companyId: string, source: Source): Promise<string> {
  const before = (await sourceNamed(tx, companyId, source)) ?? (await afterOthers(tx, companyId, source));
  const isSame = before?.vendor === source.vendor && before.category === source.category && before.deletedAt === null;
  if (before && isSame) return before.id;
  const fresh = {
    id: newId(),
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
