import { namesNobody } from './normalize';

/** Why what a file calls a machine names none; undefined where it says nothing at all. */
export function namelessReason(words: readonly string[]): string | undefined {
  const named = words.map((word) => word.trim()).filter((word) => word !== '');
  if (named.length === 0 || !named.every(namesNobody)) return undefined;
  const texts = [...new Set(named)].map((word) => `“${word}”`).join(', ');
  return `${texts} is what every machine calls itself, or none: it identifies no asset. Scan the machine by an address of its network.`;
}
