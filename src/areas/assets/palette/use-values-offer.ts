import type { Offer } from '../../../parts/area';
import { askedOf, useTyped } from '../../../parts/palette/use-typed';
import { valuesIn } from '../../../parts/palette/values';
import { ownersIn } from './found-owners';
import { itemsOf, ownerItem, recentItems, softwareItem } from './value-items';
import { ownerQuestion, softwareQuestion, tagQuestion } from './value-questions';

/** What assets have, by name: software, services and ports, tags, owners. Each leads to the assets that have it. */
export function useOffer(wanted: string, recent: readonly string[]): Offer {
  const tagged = useTyped(wanted, tagQuestion);
  const owned = useTyped(wanted, ownerQuestion);
  const software = useTyped(wanted, softwareQuestion);
  if (wanted.trim() === '') return { records: recentItems(recent) };
  return {
    records: [
      ...valuesIn(software.answer, 'name').map(softwareItem),
      ...itemsOf((field) => valuesIn(tagged.answer, field)),
      ...ownersIn(owned.answer).map(ownerItem),
    ],
    ...askedOf([software, tagged, owned], 'Software, services, tags and owners'),
  };
}
