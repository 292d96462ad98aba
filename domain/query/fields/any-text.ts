import { describe, type Field, type FieldCatalogue, fieldCatalogue, findField } from './field-catalogue';

/** All that a search looks into, as a condition asks it: of a whole record, not of an element of its lists. */
export const ANY_TEXT: Field = { ...describe('*', 'text', false), label: 'Any text', ops: ['contains'] };

/** Whether these are the fields of a whole record. */
export const isOfRecord = (catalogue: FieldCatalogue): boolean =>
  catalogue.entity !== null && catalogue === fieldCatalogue(catalogue.entity);

/** What a condition can ask: a field, or any text. */
export const conditionField = (catalogue: FieldCatalogue, path: string): Field | undefined =>
  path === ANY_TEXT.path && isOfRecord(catalogue) ? ANY_TEXT : findField(catalogue, path);
