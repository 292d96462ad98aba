import type { Field, FieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { findField } from '../../domain/query/fields/field-catalogue';

interface Props {
  readonly catalogue: FieldCatalogue;
  readonly value: string;
  readonly label?: string;
  onChange(field: Field): void;
}

/** A person's own fields have names nobody knows beforehand: these are typed. */
const OWN = '.*';

/** The fields by their labels; one the catalogue does not know stays visible, as it came. */
export function FieldSelect({ catalogue, value, label: name = 'Field', onChange }: Props) {
  const open = catalogue.fields.find(({ path }) => path.endsWith(OWN) && value.startsWith(path.slice(0, -1)));
  const known = catalogue.fields.some(({ path }) => path === value) || open !== undefined;
  const choose = (path: string): void => {
    const field = findField(catalogue, path.endsWith(OWN) ? `${path.slice(0, -1)}name` : path);
    if (field !== undefined) onChange(field);
  };
  return (
    <>
      <select
        className="select query-field"
        aria-label={name}
        value={open?.path ?? value}
        aria-invalid={!known}
        onChange={(event) => choose(event.target.value)}
      >
        {known ? null : <option value={value}>{value}</option>}
        {catalogue.fields
          .toSorted((a, b) => a.label.localeCompare(b.label))
          .map(({ path, label }) => (
            <option key={path} value={path}>
              {path.endsWith(OWN) ? 'Custom field…' : label}
            </option>
          ))}
      </select>
      {open === undefined ? null : (
        <input
          className="input query-own"
          aria-label="Name of the custom field"
          value={value.slice(open.path.length - 1)}
          onChange={(event) => {
            const field = findField(catalogue, `${open.path.slice(0, -1)}${event.target.value.trim()}`);
            if (field !== undefined) onChange(field);
          }}
        />
      )}
    </>
  );
}
