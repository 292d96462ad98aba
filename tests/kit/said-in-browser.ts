import type { Kept } from '../../src/areas/site/legal/kept-in-browser';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether the cookie policy says a name that was found in a browser: `…` stands for what differs. */
export function isSaid(found: string, kept: readonly Kept[]): boolean {
  const name = found.replace(/^__Host-/, '');
  return kept
    .flatMap(({ names }) => names)
    .some((said) => new RegExp(`^${said.split('…').map(escaped).join('.+')}$`).test(name));
}
