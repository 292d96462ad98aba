/** As people sort: capitals and accents aside, and 2 before 10. */
export const byText = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });

interface Named {
  readonly name: string;
}
export const byName = (a: Named, b: Named): number => byText(a.name, b.name);
