import type { ViewSpec } from '../../../contract/sync-api';
import { plural } from '../../kit/format';
import type { Offer } from '../../parts/area';
import type { Item } from '../../parts/palette/item';
import { askedOf, useTyped } from '../../parts/palette/use-typed';
import { recentOf, saysTyped, valuesIn } from '../../parts/palette/values';
import { assetsHref, OF_NOT_ARCHIVED } from '../../parts/question-href';

const FIELDS = { cves: 'CVE', title: 'Finding' } as const;
type Field = keyof typeof FIELDS;

/** Of archived assets none: where it leads, they are left out. */
export const findingQuestion = (companyId: string, typed: string): ViewSpec<'finding'> => ({
  ...{ companyId, entity: 'finding', facets: Object.keys(FIELDS), offset: 0, limit: 1 },
  where: { op: 'and', items: [{ op: 'or', items: saysTyped(Object.keys(FIELDS), typed) }, OF_NOT_ARCHIVED] },
});

/** CVEs and findings by their titles, each once however many assets have it: they lead to these assets. */
export function useOffer(wanted: string, recent: readonly string[]): Offer {
  const found = useTyped(wanted, findingQuestion);
  const records = (['cves', 'title'] as const).flatMap((field) =>
    wanted.trim() === ''
      ? recentOf(recent, `${field}:`).map((text) => itemOf(field, text))
      : valuesIn(found.answer, field).map(({ text, count }) => itemOf(field, text, plural(count, 'finding'))),
  );
  return { records, ...askedOf([found], 'Findings') };
}

const itemOf = (field: Field, value: string, detail?: string): Item => ({
  id: `${field}:${value}`,
  kind: FIELDS[field],
  names: [value],
  ...(detail === undefined ? {} : { detail }),
  does: { to: assetsHref({ relation: 'finding', where: { op: 'and', items: [{ field, op: 'eq', value }] } }) },
});
