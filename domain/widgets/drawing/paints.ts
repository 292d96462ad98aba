import { SEVERITIES } from '../../../contract/primitives';
import type { Fill } from './drawing';

/**
 * The names of the colours charts are drawn in; `src/parts/widgets/widgets.css` gives each one of the theme, a report one of its paper:
 * text, quiet, line, background, other, on-heat, track, good, fair, bad, series-1 to series-4, heat-1 to heat-6, severity-<severity>.
 */

const TEXTURES = ['plain', 'lines', 'dots'] as const;
const DASHES = ['', '6 3', '2 3'] as const;
const COLORS = 4;

/** Four colours by three textures: neighbours differ in both. A severity has its own colour, "No value" none. */
export function fillOfSeries(label: string, at: number): Fill {
  if (label === 'No value') return { color: 'quiet', texture: 'hollow' };
  const texture = TEXTURES[at % TEXTURES.length] ?? 'plain';
  if (/^[\d,]+ other /.test(label)) return { color: 'other', texture };
  const severity = SEVERITIES.find((one) => one === label.toLowerCase());
  return severity === undefined
    ? { color: `series-${(at % COLORS) + 1}`, texture }
    : { color: `severity-${severity}`, texture };
}

export const dashOfSeries = (at: number): string => DASHES[at % DASHES.length] ?? '';
