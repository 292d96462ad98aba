import type { Look } from './looks';

/** Fills of a chart, by number: `fillOf(id, 2)`. */
export function Textures({ id, looks }: { readonly id: string; readonly looks: readonly Look[] }) {
  return (
    <defs>
      {looks.map(({ color, texture }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fill is known by its number
        <pattern key={at} id={fillId(id, at)} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} fill={texture === 'hollow' ? 'var(--color-background)' : color} />
          {texture === 'lines' ? <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" className="chart-lines" /> : null}
          {texture === 'dots' ? <circle cx={3} cy={3} r={1.4} className="chart-dot" /> : null}
          {texture === 'hollow' ? <path d="M0 3h3" stroke={color} strokeWidth={1} /> : null}
        </pattern>
      ))}
    </defs>
  );
}

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
            <rect width={14} height={14} rx={2} fill={fillOf(id, at)} stroke={looks[at]?.color} />
          </svg>
          <span className="clip" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
