import type { Metric } from '../../contract/areas/boards/daily-figures';

/** What the product shows on boards by itself. */
export interface ProductTile {
  readonly label: string;
  readonly about: string;
  /** What it takes of the grid where nobody says otherwise. */
  readonly w: number;
  readonly h: number;
  /** Figures it shows that are kept a day: of days before it knows these, and nothing else (BO16). */
  readonly metrics?: readonly Metric[];
  /** These metrics as a line over time. */
  readonly line?: readonly Metric[];
}

const SEVERITIES: readonly Metric[] = [
  ...(['findings.critical', 'findings.high', 'findings.medium', 'findings.low', 'findings.info'] as const),
];

const line = (label: string, about: string, metrics: readonly Metric[]): ProductTile => ({
  ...{ label, about, w: 6, h: 6, metrics, line: metrics },
});

/** By the names that boards keep: none is ever changed. */
export const PRODUCT_TILES = {
  figures: {
    ...{ label: 'Numbers', about: 'Assets, open findings, sources and the last import', w: 12, h: 2 },
    metrics: ['assets', 'findings.open'],
  },
  'findings-by-severity': {
    ...{ label: 'Open findings by severity', about: 'Of assets that are not archived', w: 6, h: 5 },
    metrics: SEVERITIES,
  },
  'assets-by-risk': { label: 'Assets by risk', about: 'With those that are not rated', w: 6, h: 5 },
  'assets-by-type': { label: 'Assets by type', about: 'The largest first', w: 6, h: 7 },
  'assets-by-criticality': { label: 'Assets by criticality', about: 'With those that have none', w: 6, h: 5 },
  'newest-runs': { label: 'Latest sync runs', about: 'What came in, and what it made of assets', w: 6, h: 6 },
  changes: { label: 'What changed', about: 'The newest events of all assets', w: 6, h: 8 },
  'assets-over-time': line('Assets over time', 'Those of each day’s end', ['assets']),
  'findings-over-time': line('Open findings over time', 'By severity, at each day’s end', SEVERITIES),
  'late-over-time': line('Findings past their deadline over time', 'At each day’s end', [
    'findings.late',
    'findings.open',
  ]),
  'exposure-over-time': line('Exposure over time', 'Assets reachable from the internet, and exploited findings', [
    ...(['assets.exposed', 'findings.kev'] as const),
  ]),
  'coverage-over-time': line('Coverage over time', 'Assets that are not managed, or not seen for 7 days', [
    ...(['assets', 'assets.unmanaged', 'assets.unseen'] as const),
  ]),
} as const satisfies Readonly<Record<string, ProductTile>>;

export type ProductTileName = keyof typeof PRODUCT_TILES;
