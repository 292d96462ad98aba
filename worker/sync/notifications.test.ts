import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../store/testing/fresh-browser';
import { World } from './testing/world';

beforeEach(freshBrowser);

const NEWS = { type: 'import_finished', title: 'Import finished', message: 'Nessus: 2 new.' };

test('[N8] of twenty tabs one shows the toast, the one looked at last, and every visible one hears the event', async () => {
  const world = new World();
  const tabs = Array.from({ length: 20 }, (_, at) => world.tab(`tab-${at}`));
  for (const tab of tabs) await tab.hello();
  const [first, second, ...others] = tabs;
  await world.until('the socket is open', () => tabs.every((tab) => tab.status?.connection.state === 'connected'));
  await second?.api.visibility(false);
  await first?.api.visibility(false);
  await first?.api.visibility(true);
  world.server.sayAll({ type: 'notification', notification: NEWS });
  await world.until('it is shown', () => (first?.toasts.length ?? 0) > 0);
  expect(tabs.flatMap(({ toasts }) => toasts)).toEqual([
    { type: 'toast', level: 'info', title: 'Import finished', message: 'Nessus: 2 new.' },
  ]);
  const heard = (tab: (typeof tabs)[number] | undefined) =>
    tab?.events.filter(({ type }) => type === 'new_notification');
  for (const tab of [first, ...others]) expect(heard(tab)).toEqual([{ type: 'new_notification', notification: NEWS }]);
  // It hears of it when somebody looks.
  expect(heard(second)).toEqual([]);
  await second?.api.visibility(true);
  expect(heard(second)).toHaveLength(1);
  expect(second?.toasts).toEqual([]);
});
