import { href } from '../../../contract/paths';
import type { ViewSpec } from '../../../contract/sync-api';
import { isCve, nameOf } from '../../../domain/vulnerabilities/statement';
import type { Offer } from '../../parts/area';
import type { Item } from '../../parts/palette/item';
import { askedOf, useTyped } from '../../parts/palette/use-typed';
import { recentOf, saysTyped } from '../../parts/palette/values';

const PREFIX = 'vulnerability:';
const OFFERED = 8;

export const vulnerabilityQuestion = (companyId: string, typed: string): ViewSpec<'vulnerability'> => ({
  ...{ companyId, entity: 'vulnerability', offset: 0, limit: OFFERED },
  where: { op: 'or', items: saysTyped(['vulnerabilityId', 'title', 'aliases'], typed) },
});

/** The whole id that is typed leads to its page, whether anything is known of it here or not (VR23). */
export function typedId(wanted: string): string | null {
  const name = nameOf(wanted);
  return name !== undefined && (isCve(name) || /^GHSA(-\w{4}){3}$/.test(name)) ? name : null;
}

/** The vulnerabilities that the company's findings name, by id, other name and title. */
export function useOffer(wanted: string, recent: readonly string[]): Offer {
  const found = useTyped(wanted, vulnerabilityQuestion);
  if (wanted.trim() === '') return { records: recentOf(recent, PREFIX).map((id) => itemOf(id)) };
  const known = (found.answer?.rows ?? []).map(({ vulnerabilityId, title }) => itemOf(vulnerabilityId, title));
  const typed = typedId(wanted);
  const isKnown = known.some(({ id }) => id === PREFIX + typed);
  return {
    records: typed === null || isKnown ? known : [itemOf(typed), ...known],
    ...askedOf([found], 'Vulnerabilities'),
  };
}

const itemOf = (id: string, title?: string): Item => ({
  ...{ id: PREFIX + id, kind: 'Vulnerability', names: title === undefined || title === id ? [id] : [id, title] },
  ...(title === undefined || title === id ? {} : { detail: title }),
  does: { to: href('vulnerability', { id }) },
});
