/** Dates as files write them. Without a zone they are read as UTC, so that every reader gets the same instant. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Parts {
  /** As it is written: two digits or four. */
  year: string;
  month: number;
  day: number;
  time?: string | undefined;
}

function timeOf(text: string | undefined): [number, number, number] | null {
  if (!text) return [0, 0, 0];
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const hour = Number(match[1]);
  const half = match[4]?.toLowerCase();
  const shifted = half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour;
  return [shifted, Number(match[2]), Number(match[3] ?? 0)];
}

/** Two digits are of 1970 to 2069. Of four digits nothing is guessed: what lies before the year 1000 is a slip (F71). */
function yearOf(digits: string): number | null {
  const year = Number(digits);
  if (digits.length === 2) return year + (year < 70 ? 2_000 : 1_900);
  return year < 1_000 ? null : year;
}

function instant({ year, month, day, time }: Parts): string | null {
  const clock = timeOf(time);
  const full = yearOf(year);
  if (!clock || full === null) return null;
  const [hour, minute, second] = clock;
  const date = new Date(Date.UTC(full, month - 1, day, hour, minute, second));
  // Date.UTC rolls 31 February over into March.
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 61;
  return real ? date.toISOString() : null;
}

function fromIso(text: string): string | null {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\S+(?: [ap]m)?(?: [+-]\d{4})?(?: UTC)?))?$/i.exec(
    text.replace(/([+-]\d{4}) UTC$/, '$1'),
  );
  if (!match) return null;
  const zoned = /^(.*?)(?:\s*(Z|UTC|[+-]\d{2}:?\d{2}))$/i.exec(match[4] ?? '');
  const base = instant({
    year: match[1] ?? '',
    month: Number(match[2]),
    day: Number(match[3]),
    time: zoned ? zoned[1] : match[4],
  });
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zoned?.[2] ?? '');
  if (!base || !offset) return base;
  const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
  const moved = new Date(Date.parse(base) - minutes * 60_000).toISOString();
  // Beyond the year 9999 ISO 8601 has another form.
  return /^\d{4}-/.test(moved) ? moved : null;
}

/** `5/14/23 7:08 PM` is read month first, unless only the other order makes a date. */
function fromSlashes(text: string): string | null {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})(?:[, ]+(.+))?$/.exec(text);
  if (!match) return null;
  const [first, second, year, time] = [Number(match[1]), Number(match[2]), match[3] ?? '', match[4]];
  return instant({ year, month: first, day: second, time }) ?? instant({ year, month: second, day: first, time });
}

function fromDots(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})(?:[, ]+(.+))?$/.exec(text);
  return match
    ? instant({ day: Number(match[1]), month: Number(match[2]), year: match[3] ?? '', time: match[4] })
    : null;
}

/** C's asctime, `Mon Jul  1 11:33:11 2013`, and `Jul 1, 2013 11:33`. */
function fromMonthName(text: string): string | null {
  const asctime =
    /^(?:[a-z]{3},? +)?([a-z]{3})[a-z]* +(\d{1,2}) +(\d{1,2}:\d{2}(?::\d{2})?) +(?:[A-Z]{3,4} +)?(\d{4})$/i.exec(text);
  if (asctime) return named(asctime[1], asctime[2], asctime[4], asctime[3]);
  const american = /^([a-z]{3})[a-z]* +(\d{1,2}),? +(\d{4})(?:,? +(?:@ +)?(.+?))?(?: +(?:UTC|GMT))?$/i.exec(text);
  return american ? named(american[1], american[2], american[3], american[4]) : null;
}

function named(month = '', day = '', year = '', time?: string): string | null {
  const index = MONTHS.indexOf(month.toLowerCase());
  return index < 0 ? null : instant({ year, month: index + 1, day: Number(day), time });
}

/** Seconds since 1970; null for what is no date of this century or the last. */
export function instantOfEpoch(seconds: string | undefined): string | null {
  return seconds !== undefined && /^\d{9,10}$/.test(seconds) ? new Date(Number(seconds) * 1_000).toISOString() : null;
}

export function instantOf(text: string | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  return (
    fromIso(trimmed) ?? fromSlashes(trimmed) ?? fromDots(trimmed) ?? fromMonthName(trimmed) ?? instantOfEpoch(trimmed)
  );
}
