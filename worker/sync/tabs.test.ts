import { expect, test } from 'vitest';
import { TOAST } from '../../contract/limits';
import type { SyncStatus, WorkerEvent } from '../../contract/sync-api';
import { Tabs } from './tabs';

const STATUS: SyncStatus = {
  connection: { state: 'idle' },
  syncedAt: null,
  isServerAway: false,
  isServerFull: false,
  isCurrent: true,
  loading: null,
  pendingCommands: 0,
  waitingImports: 0,
  needsAttention: 0,
  storage: 'persistent',
};
const toast = (title: string): WorkerEvent => ({ type: 'toast', level: 'info', title });

function person(visible: readonly boolean[]) {
  const tabs = new Tabs();
  const opened = visible.map((isVisible, at) => {
    const heard: string[] = [];
    const { tab } = tabs.put(`tab-${at}`, (event) => event.type === 'toast' && heard.push(event.title));
    tab.isVisible = isVisible;
    return { tab, heard };
  });
  return { tabs, opened, heard: () => opened.map(({ heard }) => heard) };
}

test('[K21] a toast goes to one of the tabs a person sees', () => {
  const { tabs, heard } = person([false, true, true, false]);
  tabs.tell(toast('one'));
  expect(heard()).toEqual([[], [], ['one'], []]);
});

test('[K21] where nobody looks it is kept for the first tab somebody looks at, at most 20', () => {
  const { tabs, opened, heard } = person([false, false]);
  for (let n = 0; n < TOAST.atOnce + 5; n += 1) tabs.tell(toast(String(n)));
  expect(heard()).toEqual([[], []]);
  for (const { tab } of opened) tabs.show(tab, true, STATUS);
  expect(heard()[0]).toHaveLength(20);
  expect(heard()[0]?.[0]).toBe('5');
  expect(heard()[1]).toEqual([]);
});

test('[TP21] a call that failed is told to one tab: to the one that is looked at, else to the first that will be', () => {
  const tabs = new Tabs();
  const heard: string[] = [];
  const open = ['a', 'b'].map((id) => tabs.put(id, ({ type }) => heard.push(`${id} ${type}`)).tab);
  const failed: WorkerEvent = { type: 'call_failed', name: 'Unreachable', message: 'GET /api/tags: no', status: 502 };
  tabs.tellOne(failed);
  expect(heard).toEqual(['b call_failed']);
  for (const tab of open) tabs.show(tab, false, STATUS);
  tabs.tellOne(failed);
  expect(heard).toHaveLength(1);
  for (const tab of open) tabs.show(tab, true, STATUS);
  expect(heard.filter((one) => one.endsWith('call_failed'))).toHaveLength(2);
});
