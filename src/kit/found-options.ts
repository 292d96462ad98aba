export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Under which heading it stands. */
  readonly group?: string;
  /** Rows that have it. */
  readonly count?: number | undefined;
  /** Other words it is found by. */
  readonly words?: string;
}

export interface OptionGroup {
  readonly name: string;
  readonly options: readonly ComboOption[];
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How well it fits, the smaller the better; null where it does not. */
function rank({ label, words = '' }: ComboOption, typed: string): number | null {
  const name = label.toLowerCase();
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const wanted = wordsIn(typed);
  const inName = wordsIn(label);
  if (wanted.every((word) => inName.some((one) => one.startsWith(word)))) return 2;
  if (name.includes(typed)) return 3;
  const all = `${name} ${words.toLowerCase()}`;
  return wanted.every((word) => all.includes(word)) ? 4 : null;
}

/** What the typed text means, the best first; nothing typed: all, as they came. */
export function foundOptions(options: readonly ComboOption[], text: string): readonly ComboOption[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return options;
  return options
    .flatMap((option) => {
      const at = rank(option, typed);
      return at === null ? [] : [{ option, at }];
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ option }) => option);
}

/** What is typed makes a new one. */
export type Offer = (typed: string) => ComboOption;

/** With a new one of that name, last, unless there is one already. */
export function withOffer(
  found: readonly ComboOption[],
  all: readonly ComboOption[],
  text: string,
  offer: Offer | undefined,
): readonly ComboOption[] {
  const typed = text.trim();
  const isKnown = all.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
  return offer === undefined || typed === '' || isKnown ? found : [...found, offer(typed)];
}

/** Under their headings, which come in the order of their first option: the best found stays the first of all. */
export function groupedOptions(options: readonly ComboOption[]): readonly OptionGroup[] {
  const groups = new Map<string, ComboOption[]>();
  for (const option of options) {
    const { group = '' } = option;
    const inside = groups.get(group);
    if (inside === undefined) groups.set(group, [option]);
    else inside.push(option);
  }
  return [...groups].map(([name, inside]) => ({ name, options: inside }));
}
