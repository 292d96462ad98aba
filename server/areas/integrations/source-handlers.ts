import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Integration, type integrationEndpoints, SourceCategory } from '../../../contract/areas/integrations';
import { connectorForm, isToldKind } from '../../../contract/areas/integrations/connectors/all-forms';
import type { SourceConnector, SourceGiven } from '../../../contract/areas/integrations/source-connectors';
import { nextRun } from '../../../domain/integrations/next-run';
import { addressOf, askedSettings, settingFaults, sourceFaults } from '../../../domain/integrations/source-faults';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers, Services } from '../../calls/handler';
import { invalid, notFound } from '../../calls/refusal';
import { asSystem } from '../../db/enter';
import { integrations } from '../../db/schema';
import { sourceReadings, sourceSecrets } from '../../db/schema-sources';
import { audit } from '../../identity/audit';
import { putRows } from '../../inventory/inventory-tx';
import { fromRow } from '../../inventory/rows';
import { closeInlet, openInlet } from '../../jobs/sources/source-inlets';
import type { PersonTx } from '../../records/record-hooks';
import { SOURCE_RUNS } from './source-runs';
import { keptSecrets, sealSecrets } from './source-secrets';
import { testSource } from './test-source';

type SourceCall = `integrations.${'save' | 'test' | 'run' | 'stop' | 'disconnect'}` & keyof typeof integrationEndpoints;

/** Sources that are read by themselves (IN1-IN9): who may configure integrations sets them up. */
export const sourceHandlers: Pick<Handlers<keyof typeof integrationEndpoints>, SourceCall> = {
  'integrations.save': async ({ tx, services, companyId, params, body }) => {
    const id = await save(tx, services, { companyId, id: params.id, given: body });
    tx.afterCommit(() => services.jobs.wake());
    return { id };
  },
  'integrations.test': testSource,
  'integrations.run': async ({ tx, services, companyId, params }) => {
    const source = await connected(tx, companyId, params.id);
    const { displayName, userId } = tx.principal;
    await asSystem(tx, () => setReading(tx, source.id, { askedBy: displayName, askedById: userId }));
    tx.afterCommit(() => services.jobs.wake());
    return { id: source.id };
  },
  'integrations.stop': async ({ tx, companyId, params }) => {
    const source = await connected(tx, companyId, params.id);
    await asSystem(tx, () => setReading(tx, source.id, { isStopped: true, askedBy: null, askedById: null }));
    return { id: source.id };
  },
  'integrations.disconnect': async ({ tx, companyId, params }) => {
    const { connector, ...source } = await connected(tx, companyId, params.id);
    await asSystem(tx, async () => {
      // What a reading that is on has staged: it ends when it sees that it is no one's any more.
      await SOURCE_RUNS.drop(tx, source.id);
      await Promise.all([
        tx.db.delete(sourceReadings).where(eq(sourceReadings.integrationId, source.id)),
        tx.db.delete(sourceSecrets).where(eq(sourceSecrets.integrationId, source.id)),
        closeInlet(tx, source.id),
      ]);
    });
    // One that never said anything is nothing without it.
    const deletedAt = source.lastSuccessAt === null ? tx.now : null;
    await putRows(tx, companyId, 'integration', [
      { ...source, deletedAt, status: 'inactive', rev: source.rev + 1, updatedAt: tx.now },
    ]);
    await audited(tx, companyId, 'sources.disconnected', { source: source.displayName, kind: connector.kind });
    return { id: source.id };
  },
};

async function connected(tx: PersonTx, companyId: string, id: string) {
  const source = await found(tx, and(eq(integrations.id, id), eq(integrations.companyId, companyId)));
  if (source?.connector === undefined || source.deletedAt !== null) throw notFound('Source');
  return { ...source, connector: source.connector };
}

async function found({ db }: PersonTx, which: ReturnType<typeof and>): Promise<Integration | null> {
  const [row] = await db.select().from(integrations).where(which).for('update');
  return row === undefined ? null : fromRow(row);
}

const setReading = ({ db }: PersonTx, integrationId: string, set: Partial<typeof sourceReadings.$inferInsert>) =>
  db.update(sourceReadings).set(set).where(eq(sourceReadings.integrationId, integrationId));

interface Saving {
  readonly companyId: string;
  readonly id: string;
  readonly given: SourceGiven;
}

async function save(tx: PersonTx, services: Services, { companyId, id, given }: Saving): Promise<string> {
  const form = connectorForm(given.kind);
  if (form === undefined || services.connectors?.has(given.kind) !== true)
    throw invalid('This server has no connector of this kind', [
      { path: 'body.kind', message: `“${given.kind}” is none` },
    ]);
  const category = z.safeParse(SourceCategory, given.category).data;
  if (category === undefined) throw invalid('That is no category', [{ path: 'body.category', message: 'It is none' }]);
  const before = await sourceToSave(tx, companyId, id, given.name);
  const settings = askedSettings(form, given.settings);
  const address = addressOf(form, settings);
  const kept =
    before === null ? {} : await asSystem(tx, () => keptSecrets(tx, services, before.id, { kind: form.kind, address }));
  const faults = [
    ...settingFaults(form, { ...given, settings: given.settings }, Object.keys(kept)),
    ...sourceFaults(given),
  ];
  if (faults.length > 0)
    throw invalid(
      'Something is to be mended',
      faults.map(({ path, message }) => ({ path: `body.${pathIn(path)}`, message })),
    );
  const asked = form.secrets.filter(({ name }) => given.secrets[name] !== undefined || kept[name] !== undefined);
  const secrets = Object.fromEntries(asked.map(({ name }) => [name, given.secrets[name] ?? kept[name] ?? '']));
  const source = sourceRow(
    tx,
    before,
    { companyId, id, given: { ...given, settings } },
    { category, secrets: asked.map(({ name }) => name) },
  );
  await putRows(tx, companyId, 'integration', [source]);
  await asSystem(tx, () =>
    Promise.all([
      sealSecrets(tx, services, source, { kind: form.kind, address, secrets }),
      keepReading(tx, before, source),
      isToldKind(form.kind) ? openInlet(tx, source) : closeInlet(tx, source.id),
    ]),
  );
  await audited(tx, companyId, 'sources.saved', { source: source.displayName, kind: form.kind, address });
  return source.id;
}

const pathIn = (path: string): string => (/^(schedule|fieldMap|secrets\..*)$/.test(path) ? path : `settings.${path}`);

/** The source of this id, or the one that is called so: a source of files may be read by itself from now on. */
async function sourceToSave(tx: PersonTx, companyId: string, id: string, name: string): Promise<Integration | null> {
  const mine = await found(tx, and(eq(integrations.id, id), eq(integrations.companyId, companyId)));
  if (mine !== null) return mine;
  const named = await found(tx, and(eq(integrations.displayName, name), eq(integrations.companyId, companyId)));
  if (named?.connector !== undefined && named.deletedAt === null)
    throw invalid('There is a source of this name already', [{ path: 'body.name', message: 'Choose another name' }]);
  // As of what is not there, whoever's it is.
  if (named === null && (await asSystem(tx, () => found(tx, eq(integrations.id, id)))) !== null)
    throw notFound('Source');
  return named;
}

function sourceRow(
  { now }: PersonTx,
  before: Integration | null,
  { companyId, id, given }: Saving,
  { category, secrets }: { readonly category: SourceCategory; readonly secrets: readonly string[] },
): Integration {
  const { name, vendor, kind, preset, settings, fieldMap, schedule, isEnabled } = given;
  const next = isEnabled ? nextRun(schedule, Date.parse(now)) : null;
  const was = before?.connector;
  // One that was not read yet begins at once.
  const isFirst = isEnabled && schedule.every !== 'never' && (was === undefined || was.last === null);
  // What it sent meanwhile is imported.
  const isToldNow = isEnabled && isToldKind(kind) && was !== undefined;
  const nextAt = isToldNow || (next !== null && isFirst) ? now : next === null ? null : new Date(next).toISOString();
  const goesOn = isReadAlike(was, { kind, settings }) ? was : undefined;
  const said = { runningSince: goesOn?.runningSince ?? null, doing: goesOn?.doing ?? null, last: was?.last ?? null };
  const connector: SourceConnector = {
    ...{ kind, settings, fieldMap, schedule, isEnabled, secrets: [...secrets], nextAt, ...said },
    ...(preset !== undefined && { preset }),
    problem: was?.problem ?? null,
  };
  const fresh = { id, companyId, rev: 0, createdAt: now, displayName: name, lastSuccessAt: null };
  const known = before ?? fresh;
  const status = isEnabled
    ? was?.problem
      ? 'error'
      : known.lastSuccessAt === null
        ? 'inactive'
        : 'connected'
    : 'inactive';
  return { ...known, vendor, category, status, connector, rev: known.rev + 1, updatedAt: now, deletedAt: null };
}

/** Of other settings what was read before counts for nothing, nor does what is being read; of another map the same rows are read again. */
async function keepReading(tx: PersonTx, before: Integration | null, after: Integration): Promise<void> {
  const { id, companyId, connector } = after;
  const anew = { cursor: null, contentHash: null, taken: null };
  const isOther = !isReadAlike(before?.connector, connector);
  const next = { nextAt: connector?.nextAt ?? null, failures: 0, ...(isOther && anew) };
  if (isOther) await SOURCE_RUNS.drop(tx, id);
  await tx.db
    .insert(sourceReadings)
    .values({ integrationId: id, companyId, ...next })
    .onConflictDoUpdate({ target: sourceReadings.integrationId, set: next });
}

type How = Pick<SourceConnector, 'kind' | 'settings'> | undefined;

/** In whatever order the database keeps the settings. */
function isReadAlike(one: How, other: How): boolean {
  const said = (how: How) => JSON.stringify([how?.kind, Object.entries(how?.settings ?? {}).toSorted()]);
  return said(one) === said(other);
}

async function audited(
  tx: PersonTx,
  companyId: string,
  action: string,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  await audit(tx, { action, outcome: 'done', companyId, actor: actorOf(tx.principal), about });
}
