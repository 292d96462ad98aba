import type { HostKind } from '../../contract/worker-names';

/** Which host runs the core here: `?worker=off` is the switch for a browser whose shared workers misbehave. */
export function hostKind(search: string, remembered: 'on' | 'off' | null, hasSharedWorker: boolean): HostKind {
  return hasSharedWorker && (switchOf(search) ?? remembered) !== 'off' ? 'shared' : 'elected';
}

/** What an address says of the switch; null where it says nothing. */
export function switchOf(search: string): 'on' | 'off' | null {
  const value = new URLSearchParams(search).get('worker');
  return value === 'on' || value === 'off' ? value : null;
}
