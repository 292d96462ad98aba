import { href } from '../../../contract/paths';
import type { Shortcut } from '../../kit/shortcuts';
import { AREAS } from '../areas';

interface Goes extends Shortcut {
  readonly name: string;
  readonly to: string;
}

/** The keys that go to a page: the areas say which. */
export const GOES: readonly Goes[] = AREAS.flatMap(({ goes = [] }) =>
  goes.map(({ page, keys, text }) => ({ name: `to:${page}`, keys: [keys], text, place: 'everywhere', to: href(page) })),
);
