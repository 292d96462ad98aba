import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { roleOf } from '../../contract/access/roles';
import {
  type CompanyDetails,
  type companySettingsEndpoints,
  DELETION_GRACE_DAYS,
  type OwnCompany,
} from '../../contract/areas/company/settings';
import type { BodyOf } from '../../contract/endpoints';
import { companyStream } from '../../contract/streams';
import { actorOf } from '../calls/audit-entry';
import { invalid, notFound } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { assets, companies, integrations, memberships } from '../db/schema';
import { companySettings } from '../db/schema-people';
import { notify } from '../notifications/notify';
import { audit } from './audit';

/** What a company is beside its records. Whether the caller may see or change it is asked before. */

const DAY_MS = 24 * 60 * 60_000;

type Settings = typeof companySettings.$inferSelect;

const deletionOf = (settings: Pick<Settings, 'deletesAt' | 'deletesBy'> | null) =>
  settings === null || settings.deletesAt === null ? null : { at: settings.deletesAt, by: settings.deletesBy ?? '' };

/** CA1. All companies of the person, as many as they are in. */
export async function listOwnCompanies(tx: Tx<UserPrincipal>): Promise<OwnCompany[]> {
  const { db, principal } = tx;
  const ids = principal.memberships.map(({ companyId }) => companyId);
  if (ids.length === 0) return [];
  // How many people there are, members may know; who they are, not.
  const people = await asSystem(tx, () =>
    db
      .select({ companyId: memberships.companyId, count: count() })
      .from(memberships)
      .where(inArray(memberships.companyId, ids))
      .groupBy(memberships.companyId),
  );
  const [rows, counted] = await Promise.all([
    db
      .select({ company: companies, settings: companySettings })
      .from(companies)
      .leftJoin(companySettings, eq(companySettings.companyId, companies.id))
      .where(inArray(companies.id, ids))
      .orderBy(companies.name, companies.id)
      .execute(),
    db
      .select({ companyId: assets.companyId, count: count() })
      .from(assets)
      .where(and(inArray(assets.companyId, ids), isNull(assets.deletedAt)))
      .groupBy(assets.companyId)
      .execute(),
  ]);
  const of = (sums: readonly { companyId: string; count: number }[], id: string) =>
    sums.find(({ companyId }) => companyId === id)?.count ?? 0;
  return rows.map(({ company: { id, name, createdAt }, settings }) => ({
    ...{ id, name, createdAt },
    role: roleOf(principal.memberships.find(({ companyId }) => companyId === id)?.role),
    people: of(people, id),
    assets: of(counted, id),
    deletion: deletionOf(settings),
  }));
}

export async function companyDetails(tx: Tx, companyId: string): Promise<CompanyDetails> {
  const { db } = tx;
  const [people] = await asSystem(tx, () =>
    db.select({ count: count() }).from(memberships).where(eq(memberships.companyId, companyId)),
  );
  const [[found], [known], [sources]] = await Promise.all([
    db
      .select({ company: companies, settings: companySettings })
      .from(companies)
      .leftJoin(companySettings, eq(companySettings.companyId, companies.id))
      .where(eq(companies.id, companyId))
      .execute(),
    db
      .select({ count: count() })
      .from(assets)
      .where(and(eq(assets.companyId, companyId), isNull(assets.deletedAt)))
      .execute(),
    db
      .select({ count: count() })
      .from(integrations)
      .where(and(eq(integrations.companyId, companyId), isNull(integrations.deletedAt)))
      .execute(),
  ]);
  if (!found) throw notFound('Company');
  const { company, settings } = found;
  return {
    ...{ id: company.id, name: company.name, createdAt: company.createdAt },
    about: settings?.about ?? '',
    contact: settings?.contact ?? '',
    needsSecondStep: settings?.needsSecondStep ?? false,
    setUp: settings?.setUp ?? null,
    figures: { people: people?.count ?? 0, assets: known?.count ?? 0, integrations: sources?.count ?? 0 },
    deletion: deletionOf(settings),
  };
}

type Change = BodyOf<keyof typeof companySettingsEndpoints & 'company.update'>;

export async function updateCompany(tx: Tx<UserPrincipal>, companyId: string, change: Change): Promise<CompanyDetails> {
  const { name, ...settings } = change;
  if (name !== undefined) await rename(tx, companyId, name);
  if (Object.keys(settings).length > 0) await put(tx, companyId, settings);
  // The values themselves stand where they are read: the log says what was changed, not to what.
  await log(tx, 'company.updated', companyId, { fields: Object.keys(change).join(', ') });
  return companyDetails(tx, companyId);
}

async function rename({ db, changes, now }: Tx, companyId: string, name: string): Promise<void> {
  const [row] = await db
    .update(companies)
    .set({ name, updatedAt: now, rev: sql`${companies.rev} + 1` })
    .where(eq(companies.id, companyId))
    .returning({ rev: companies.rev });
  if (!row) throw notFound('Company');
  changes.put(companyStream(companyId), 'company', companyId, row.rev);
}

async function put({ db }: Tx, companyId: string, settings: Partial<Omit<Settings, 'companyId'>>): Promise<void> {
  await db
    .insert(companySettings)
    .values({ companyId, ...settings })
    .onConflictDoUpdate({ target: companySettings.companyId, set: settings });
}

/** CA5. It waits: until then everything works, and who may delete it may keep it. */
export async function deleteLater(tx: Tx<UserPrincipal>, companyId: string, typed: string): Promise<CompanyDetails> {
  const { name, deletion } = await companyDetails(tx, companyId);
  if (typed.trim() !== name.trim()) throw invalid(`Type the name of the company, “${name}”, to delete it`);
  if (deletion === null) {
    const deletesAt = new Date(Date.parse(tx.now) + DELETION_GRACE_DAYS * DAY_MS).toISOString();
    await put(tx, companyId, { deletesAt, deletesBy: tx.principal.displayName });
    await log(tx, 'company.deletion-asked', companyId, { deletesAt });
    await tellOthers(
      tx,
      companyId,
      `${name} will be deleted`,
      `${tx.principal.displayName} deletes it on ${deletesAt.slice(0, 10)}. Until then an administrator can keep it, and everyone can export what they need.`,
    );
  }
  return companyDetails(tx, companyId);
}

export async function keepCompany(tx: Tx<UserPrincipal>, companyId: string): Promise<CompanyDetails> {
  const { name, deletion } = await companyDetails(tx, companyId);
  if (deletion !== null) {
    await put(tx, companyId, { deletesAt: null, deletesBy: null });
    await log(tx, 'company.deletion-called-off', companyId, {});
    await tellOthers(tx, companyId, `${name} is kept`, `${tx.principal.displayName} called its deletion off.`);
  }
  return companyDetails(tx, companyId);
}

async function tellOthers(tx: Tx<UserPrincipal>, companyId: string, title: string, message: string): Promise<void> {
  const people = await asSystem(tx, () =>
    tx.db.select({ userId: memberships.userId }).from(memberships).where(eq(memberships.companyId, companyId)),
  );
  const others = people.map(({ userId }) => userId).filter((userId) => userId !== tx.principal.userId);
  const subject = { kind: 'company', id: companyId } as const;
  await notify(tx, others, {
    ...{ companyId, type: 'company_ends', title, message, subject },
    severity: 'high',
    groupKey: null,
  });
}

async function log(
  tx: Tx<UserPrincipal>,
  action: string,
  companyId: string,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  await audit(tx, { action, outcome: 'done', companyId, actor: actorOf(tx.principal), about });
}
