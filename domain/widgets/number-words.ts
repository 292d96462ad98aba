import { isObject, type JsonObject } from '../../contract/narrow';

/** How a number is written: `style` (decimal or percent; 0.5 is 50 %), and from how many to how many fraction digits. */
export interface NumberFormat {
  readonly style: 'decimal' | 'percent';
  readonly minimumFractionDigits: number;
  readonly maximumFractionDigits: number;
}

export const USUAL_FORMAT: NumberFormat = { style: 'decimal', minimumFractionDigits: 0, maximumFractionDigits: 2 };
const MOST_DIGITS = 10;
/** From here on a number is written by its power of ten: nobody counts its digits. */
const HUGE = 1e15;

/** What a configuration says of it; what is not to be taken is as usual. */
export function formatOf(config: JsonObject): NumberFormat {
  const said = Object.hasOwn(config, 'numberFormat') ? config['numberFormat'] : undefined;
  if (!isObject(said)) return USUAL_FORMAT;
  const digits = (name: 'minimumFractionDigits' | 'maximumFractionDigits', usual: number): number => {
    const value = said[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_DIGITS ? value : usual;
  };
  const minimumFractionDigits = digits('minimumFractionDigits', USUAL_FORMAT.minimumFractionDigits);
  const most = digits('maximumFractionDigits', USUAL_FORMAT.maximumFractionDigits);
  return {
    style: said['style'] === 'percent' ? 'percent' : 'decimal',
    minimumFractionDigits,
    maximumFractionDigits: Math.max(minimumFractionDigits, most),
  };
}

/** "1,284", "–" for none. */
export function numberWords(value: number | null, format: NumberFormat = USUAL_FORMAT): string {
  if (value === null || !Number.isFinite(value)) return '–';
  if (Math.abs(value) >= HUGE) return value.toExponential(2).replace('e+', ' × 10^');
  return new Intl.NumberFormat('en-GB', format).format(value);
}

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** As little as tells the places of an axis apart: "1.2K". */
export const tickWords = (value: number): string =>
  Math.abs(value) >= HUGE ? value.toExponential(0).replace('e+', '×10^') : short.format(value);
