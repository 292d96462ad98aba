import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { lastChange } from '../../data/changes-made';
import { reconnectNow } from '../../data/status';
import { shortcut } from '../../kit/shortcuts';
import { THEME_NAMES, THEMES } from '../../kit/theme';
import { failureToast } from '../../kit/toasts';
import { type LiveShortcut, liveShortcuts } from '../../kit/use-shortcuts';
import { doingsNow, type LiveDoing } from '../../parts/palette/doings';
import type { Item } from '../../parts/palette/item';
import { passwordUrl } from '../../session/password-url';
import { chooseTheme, useSession } from '../../session/session';
import { switchAddress } from '../company-address';
import { showOverlay } from './overlay';
import { undo } from './undo-last';

const doing = (id: string, name: string, run: () => void): Item => ({
  id: `action:${id}`,
  kind: 'Action',
  names: [name],
  does: { run },
});

const doingItem = ({ on, text, about, run }: LiveDoing): Item => ({
  ...doing(`on:${text}`, text, run),
  names: [text, ...(about === undefined ? [] : [about])],
  section: `On ${on}`,
  ...(about === undefined ? {} : { detail: about }),
});

export interface Actions {
  /** With the selection, or the record that is open or under the cursor. */
  readonly doings: readonly Item[];
  /** What undoes the last change, and what the page beneath offers by a key. */
  readonly ofPage: readonly Item[];
  readonly actions: readonly Item[];
  /** The keys of the list beneath: the last to be looked for. */
  readonly ofList: readonly Item[];
}

/** What this person may do from anywhere in the app itself; the areas offer more. */
export function useActions(): Actions {
  const { profile, companyId, theme, config, acting } = useSession();
  const [path] = useLocation();
  // As the palette opened: the page beneath stays what it is.
  const [live] = useState(liveShortcuts);
  const itemsOf = (wanted: (one: LiveShortcut) => boolean): readonly Item[] =>
    live.filter(wanted).map(({ name, text, keys, run }) => ({ ...doing(name, text, run), keys }));
  const ofList = itemsOf(({ place }) => place === 'list');
  const maySignOut = config?.auth.mode !== 'bypass' && acting === null;
  const password = passwordUrl(config, location.origin);
  const companies = profile?.companies.filter((one) => one.companyId !== companyId) ?? [];
  const [last] = useState(lastChange);
  const ofPage: readonly Item[] = [
    ...(last === undefined
      ? []
      : [
          {
            ...doing('undo', `Undo: ${last.title}`, () => undo(last)),
            names: [`Undo: ${last.title}`, shortcut('undo').text],
            keys: shortcut('undo').keys,
          },
        ]),
    ...itemsOf(({ name, place }) => place === 'page' || name === 'sheet'),
  ];
  const actions: readonly Item[] = [
    doing('sync', 'Sync now', () => {
      reconnectNow().catch((error: unknown) => failureToast('Sync could not be started', error));
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
    {
      ...doing('account', 'Your account', () => showOverlay('account')),
      names: ['Your account', 'Profile', 'Account settings', 'Preferences'],
    },
    ...(password === null || acting !== null
      ? []
      : [
          {
            ...doing('password', 'Change password', () => location.assign(password)),
            names: ['Change password', 'Reset password'],
          },
        ]),
    ...(maySignOut
      ? [{ id: 'action:sign-out', kind: 'Action' as const, names: ['Sign out'], does: { to: href('logout') } }]
      : []),
  ];
  const [doings] = useState(() => doingsNow().map(doingItem));
  return { doings, ofPage, actions, ofList };
}
