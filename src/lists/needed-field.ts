import { type Field, type FieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';

/** A list is declared with fields its records have: any other is a mistake in the declaration. */
export function neededField(catalogue: FieldCatalogue, path: string): Field {
  const field = findField(catalogue, path);
  if (field === undefined) throw new Error(`A list names ${path}, which ${catalogue.entity} does not have.`);
  return field;
}
