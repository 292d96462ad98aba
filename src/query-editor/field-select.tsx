import { useMemo } from 'react';
import { ANY_TEXT, conditionField, isOfRecord } from '../../domain/query/fields/any-text';
import { commonNamesOf } from '../../domain/query/fields/common-names';
import type { Field, FieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { findField } from '../../domain/query/fields/field-catalogue';
import { groupOfField, inGroups } from '../../domain/query/fields/field-groups';
import { Combobox } from '../kit/combobox';
import type { ComboOption } from '../kit/found-options';

interface Props {
  readonly catalogue: FieldCatalogue;
  readonly value: string;
  readonly label?: string;
  /** Any text can be asked, too: by a condition, which has no value of it to show. */
  readonly withAnyText?: boolean;
  onChange(field: Field): void;
}

/** A person's own fields have names nobody knows beforehand: these are typed. */
const OWN = '.*';

const offered = new WeakMap<FieldCatalogue, readonly ComboOption[]>();
const ANY: ComboOption = {
  value: ANY_TEXT.path,
  label: ANY_TEXT.label,
  group: groupOfField(ANY_TEXT),
  words: 'search',
};

/** Under what they are about; found by their path and by what they are commonly called, too. */
function optionsOf(catalogue: FieldCatalogue): readonly ComboOption[] {
  const known = offered.get(catalogue);
  if (known !== undefined) return known;
  const options = inGroups(catalogue.fields).map((field) => ({
    value: field.path,
    label: field.path.endsWith(OWN) ? 'Other custom field…' : field.label,
    group: groupOfField(field),
    words: [field.path, ...commonNamesOf(field)].join(' '),
  }));
  offered.set(catalogue, options);
  return options;
}

/** The fields by their labels; one the catalogue does not know stays visible, as it came. */
export function FieldSelect({ catalogue, value, label: name = 'Field', withAnyText = false, onChange }: Props) {
  const isAny = withAnyText && isOfRecord(catalogue);
  const fields = useMemo(() => [...(isAny ? [ANY] : []), ...optionsOf(catalogue)], [isAny, catalogue]);
  const isListed = fields.some((option) => option.value === value);
  const open = catalogue.fields.find(
    ({ path }) => !isListed && path.endsWith(OWN) && value.startsWith(path.slice(0, -1)),
  );
  const known = isListed || open !== undefined;
  const choose = (path: string): void => {
    const field = conditionField(catalogue, path.endsWith(OWN) ? `${path.slice(0, -1)}name` : path);
    if (field !== undefined) onChange(field);
  };
  return (
    <>
      <Combobox
        className="query-field"
        label={name}
        value={open?.path ?? value}
        invalid={!known}
        options={fields}
        onChange={choose}
      />
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
