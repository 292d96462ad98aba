import { and, eq } from 'drizzle-orm';
import { connectorForm } from '../../../contract/areas/integrations/connectors/all-forms';
import { SAMPLE_ROWS, type SourceTried } from '../../../contract/areas/integrations/source-connectors';
import { addressOf, askedSettings, settingFaults } from '../../../domain/integrations/source-faults';
import { errorText } from '../../calls/error-text';
import type { Handlers } from '../../calls/handler';
import { SourceFailure } from '../../connectors/connector';
import { asSystem } from '../../db/enter';
import { integrations } from '../../db/schema';
import { keptSecrets } from './source-secrets';

const TEST_MS = 30_000;

/** Reads a little with what the form says now (IN8). What the source says is the answer, good or not. */
export const testSource: Handlers<'integrations.test'>['integrations.test'] = async (call) => {
  const { services, body, signal } = call;
  const form = connectorForm(body.kind);
  const connector = services.connectors?.get(body.kind);
  if (form === undefined || connector === undefined)
    return refused('This server has no connector of this kind. Update it.');
  const settings = askedSettings(form, body.settings);
  const sourceId = await mine(call);
  const kept =
    sourceId === null
      ? {}
      : await call.transact((tx) =>
          asSystem(tx, () =>
            keptSecrets(tx, services, sourceId, { kind: form.kind, address: addressOf(form, settings) }),
          ),
        );
  const [fault] = settingFaults(form, body, Object.keys(kept));
  if (fault !== undefined) return refused(`Fill in the form first. ${labelOf(form, fault.path)}: ${fault.message}.`);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TEST_MS)]);
  const reading = {
    sourceId,
    settings,
    fieldMap: [],
    secrets: { ...kept, ...body.secrets },
    cursor: null,
    signal: ended,
    note: () => undefined,
  };
  try {
    const { says, rows } = await connector.test(reading);
    return { isGood: true, says, rows: rows.slice(0, SAMPLE_ROWS).map((row) => ({ ...row })) };
  } catch (error) {
    if (error instanceof SourceFailure) return refused(error.message);
    if (ended.aborted)
      return refused('The source did not answer within 30 seconds. Check the address, and what stands between.');
    services.log('error', 'a source could not be tested', { kind: body.kind, error: errorText(error) });
    return refused('Something went wrong on this server while the source was asked; its log says what it was.');
  }
};

/** The source that is asked about, where it is this company's. */
function mine({ companyId, body: { id }, transact }: Call): Promise<string | null> {
  if (id === undefined) return Promise.resolve(null);
  return transact(async ({ db }) => {
    const own = and(eq(integrations.id, id), eq(integrations.companyId, companyId));
    const [known] = await db.select({ id: integrations.id }).from(integrations).where(own);
    return known?.id ?? null;
  });
}

type Call = Parameters<Handlers<'integrations.test'>['integrations.test']>[0];

const refused = (says: string): SourceTried => ({ isGood: false, says, rows: [] });

const labelOf = (form: NonNullable<ReturnType<typeof connectorForm>>, path: string): string =>
  [...form.looks, ...form.secrets].find(({ name }) => name === path.replace(/^secrets\./, ''))?.label ?? path;
