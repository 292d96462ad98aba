import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { lastChange } from '../../data/changes-made';
import { requestImport } from '../../data/import-request';
import { reconnectNow } from '../../data/status';
import { type ShortcutName, shortcut } from '../../kit/shortcuts';
import { THEME_NAMES, THEMES } from '../../kit/theme';
import { failureToast } from '../../kit/toasts';
import { liveShortcuts } from '../../kit/use-shortcuts';
import { chooseTheme, useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { switchAddress } from '../company-address';
import type { Item } from './item';
import { undo } from './undo-last';

const doing = (id: string, name: string, run: () => void): Item => ({
  id: `action:${id}`,
  kind: 'Action',
  names: [name],
  does: { run },
});

export interface Actions {
  readonly actions: readonly Item[];
  /** The keys of the list beneath: the last to be looked for. */
  readonly ofList: readonly Item[];
}

/** What this person may do from anywhere, and what the page beneath offers by a key. */
export function useActions(): Actions {
  const { profile, companyId, theme, config, acting } = useSession();
  const [path] = useLocation();
  // As the palette opened: the page beneath stays what it is.
  const [live] = useState(liveShortcuts);
  const itemsOf = (wanted: (name: ShortcutName) => boolean): readonly Item[] =>
    live
      .filter(({ name }) => wanted(name))
      .map(({ name, text, run }) => ({ ...doing(name, text, run), keys: shortcut(name).keys }));
  const ofPage = itemsOf((name) => shortcut(name).place === 'page' || name === 'search' || name === 'sheet');
  const ofList = itemsOf((name) => shortcut(name).place === 'list');
  const mayImport = useMay('sync-runs.create');
  const maySignOut = config?.auth.mode !== 'bypass' && acting === null;
  const companies = profile?.companies.filter((one) => one.companyId !== companyId) ?? [];
  const [last] = useState(lastChange);
  const actions: readonly Item[] = [
    ...(last === undefined
      ? []
      : [{ ...doing('undo', `Undo: ${last.title}`, () => undo(last)), keys: shortcut('undo').keys }]),
    ...ofPage,
    ...(mayImport ? [doing('import', 'Import files', () => requestImport())] : []),
    { id: 'action:query', kind: 'Action', names: ['New query'], does: { to: href('queryBuilder') } },
    doing('sync', 'Sync now', () => {
      reconnectNow().catch((error: unknown) => failureToast('The sync could not be started', error));
    }),
    ...companies.map(
      (one): Item => ({
        id: `company:${one.companyId}`,
        kind: 'Company',
        names: [`Switch to ${one.name}`, one.name],
        does: { to: switchAddress(path, one.companyId) },
      }),
    ),
    ...THEMES.filter((one) => one !== theme).map((one) =>
      doing(`theme:${one}`, `Theme: ${THEME_NAMES[one].toLowerCase()}`, () => void chooseTheme(one)),
    ),
    ...(maySignOut
      ? [{ id: 'action:sign-out', kind: 'Action' as const, names: ['Sign out'], does: { to: href('logout') } }]
      : []),
  ];
  return { actions, ofList };
}
