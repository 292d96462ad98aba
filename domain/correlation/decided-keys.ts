import type { CorrelationDecision } from '../../contract/areas/assets/correlation-decisions';

/** A person's decision is a key of the records it names (decision 36): no source states it, and none takes it away. */
const DECIDED = /^(link|pin|apart):/;

export const isDecidedKey = (key: string): boolean => DECIDED.test(key);

export const decidedKeys = (keys: readonly string[]): string[] => keys.filter(isDecidedKey);

/** The keys of a record of which a source says something new: those it states, and those that people gave it. */
export const withDecided = (
  stated: readonly string[],
  known: { readonly matchKeys: readonly string[] } | undefined,
): string[] => (known ? [...stated, ...decidedKeys(known.matchKeys)].sort() : [...stated]);

type Decided = Pick<CorrelationDecision, 'id' | 'kind' | 'recordIds' | 'otherIds' | 'createdAt'>;

/**
 * What a decision gives each record it names. Where two decisions disagree the newer one counts: keys sort by when the server
 * heard of them, as a browser's clock may be wrong.
 */
export function keysOfDecision({ id, kind, recordIds, otherIds, createdAt }: Decided): ReadonlyMap<string, string> {
  const name = `${Date.parse(createdAt)}-${id}`;
  const given = (ids: readonly string[], key: string) => ids.map((one) => [one, key] as const);
  if (kind !== 'unlink') return new Map(given(recordIds, `${kind}:${name}`));
  return new Map([...given(recordIds, `apart:${name}:a`), ...given(otherIds, `apart:${name}:b`)]);
}
