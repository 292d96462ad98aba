import { beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../../../contract/sync-api';
import { takeBack } from '../../../data/changes-made';
import { sendCommands } from '../../../data/commands';
import type { RuleRow } from './rules-draft';
import { sendRules } from './send-rules';

vi.mock('../../../data/commands', async (original) => ({
  ...(await original<typeof import('../../../data/commands')>()),
  sendCommands: vi.fn(async (commands: readonly Command[]) => commands.map((_, at) => at + 1)),
}));
vi.mock('../../../data/sync-client', () => ({ connection: {} }));

const COMPANY = '00000000-0000-4000-8000-000000000001';
const sent = () => vi.mocked(sendCommands).mock.calls.map(([commands]) => commands);

beforeEach(() => {
  vi.mocked(sendCommands).mockClear();
});

test('[C49] a change of many rules is handed over as one, first what makes room, and taken back as one', async () => {
  const made = Array.from({ length: 60 }, (_, n) => ({ kind: 'name' as const, value: `kiosk${n}` }));
  const old: RuleRow = {
    ...{ id: '00000000-0000-4000-8000-000000000002', companyId: COMPANY, kind: 'keys', value: 'mac', reason: '' },
    ...{ appliedAt: null, ownerId: COMPANY, ownerName: '', rev: 1, fieldRevs: {}, deletedAt: null },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  };
  const change = await sendRules(COMPANY, { made, takenBack: [old] }, 'Shared');
  const [[first, ...creations] = [], ...none] = sent();
  expect(none).toEqual([]);
  expect(first).toMatchObject({ endpoint: 'correlation-rules.bulk-delete', body: { ids: [old.id] } });
  expect(creations.map(({ about }) => about)).toEqual(made.map(({ value }) => `Name ${value}`));
  expect(change.ords).toHaveLength(61);
  await takeBack(change);
  const ids = creations.map(({ body }) => body).map((body) => Object(body).id);
  expect(sent().slice(1)).toMatchObject([
    [
      { endpoint: 'correlation-rules.bulk-delete', body: { ids } },
      { endpoint: 'correlation-rules.restore', body: { ids: [old.id] } },
    ],
  ]);
});
