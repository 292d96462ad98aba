import { useMemo } from 'react';
import { askedField, inOrder } from '../../domain/definitions/custom-fields';
import { setOwnFields } from '../../domain/query/fields/field-catalogue';
import { useRows } from '../data/rows';
import { useSession } from '../session/session';

type Rows = NonNullable<ReturnType<typeof useRows<'customField'>>>;

/** The company's custom fields in their order, archived ones too; undefined while they are read. */
export function useOwnFields(): Rows | undefined {
  const rows = useRows(useSession(), 'customField');
  return useMemo(() => {
    if (rows === undefined) return undefined;
    const fields = inOrder(rows);
    // Here and not in an effect: what is drawn next asks the catalogue, and would draw without them. Said twice, it is the same.
    setOwnFields('asset', fields.map(askedField));
    return [...fields];
  }, [rows]);
}
