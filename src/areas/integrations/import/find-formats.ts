import { isKeyOf } from '../../../../contract/narrow';
import { FORMAT_ALSO, FORMAT_AREAS } from '../../../../domain/formats/format-names';

export interface FoundArea {
  readonly title: string;
  readonly names: readonly string[];
}

/** The formats in whose name, or in whose area's, each of the words stands; areas without any are left out. */
export function findFormats(text: string): readonly FoundArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return FORMAT_AREAS.flatMap(({ title, formats }) => {
    const names = Object.entries(formats)
      .filter(([format, name]) => {
        const also = isKeyOf(FORMAT_ALSO, format) ? FORMAT_ALSO[format] : '';
        const said = `${name} ${also} ${title}`.toLowerCase();
        return words.every((word) => said.includes(word));
      })
      .map(([, name]) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    return names.length === 0 ? [] : [{ title, names }];
  });
}
