import type { PickOption } from './field-input';

/** The time zones this browser knows; without one it is UTC. */
export const ZONES: readonly PickOption[] = [
  { value: undefined, label: 'UTC' },
  ...Intl.supportedValuesOf('timeZone').flatMap((zone) => (zone === 'UTC' ? [] : [{ value: zone, label: zone }])),
];
