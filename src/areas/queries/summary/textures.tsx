import { Bar, Circle, Line } from '@visx/shape';
import type { Look } from './looks';

/** Fills of a chart, by number: `fillOf(id, 2)`. */
export function Textures({ id, looks }: { readonly id: string; readonly looks: readonly Look[] }) {
  return (
    <defs>
      {looks.map(({ color, texture }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fill is known by its number
        <pattern key={at} id={fillId(id, at)} width={6} height={6} patternUnits="userSpaceOnUse">
          <Bar width={6} height={6} fill={texture === 'hollow' ? 'var(--color-background)' : color} />
          {texture === 'lines'
            ? DIAGONALS.map(({ from, to }) => <Line key={from.x} from={from} to={to} className="chart-lines" />)
            : null}
          {texture === 'dots' ? <Circle cx={3} cy={3} r={1.4} className="chart-dot" /> : null}
          {texture === 'hollow' ? <Line from={{ x: 0, y: 3 }} to={{ x: 3, y: 3 }} stroke={color} /> : null}
        </pattern>
      ))}
    </defs>
  );
}

/** One through the tile, and its neighbours' in the corners. */
const DIAGONALS = [
  { from: { x: -1, y: 1 }, to: { x: 1, y: -1 } },
  { from: { x: 0, y: 6 }, to: { x: 6, y: 0 } },
  { from: { x: 5, y: 7 }, to: { x: 7, y: 5 } },
];

const fillId = (id: string, at: number): string => `${id}-fill-${at}`;
export const fillOf = (id: string, at: number): string => `url(#${fillId(id, at)})`;

interface LegendProps {
  readonly id: string;
  readonly looks: readonly Look[];
  readonly names: readonly string[];
}

export function Legend({ id, looks, names }: LegendProps) {
  return (
    <ul className="chart-legend">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups can be named alike
        <li key={at}>
          <svg width={14} height={14} aria-hidden="true" focusable="false">
            <Bar width={14} height={14} rx={2} fill={fillOf(id, at)} stroke={looks[at]?.color} />
          </svg>
          <span className="clip" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
