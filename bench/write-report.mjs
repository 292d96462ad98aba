/** The table and the picture, from the numbers. */

const LABELS = {
  muster: 'Muster',
  limit: 'the physical limit',
  dexie: 'Dexie rows',
  tanstack: 'TanStack DB',
  sqlite: 'SQLite-WASM (OPFS)',
  rxdb: 'RxDB',
  tinybase: 'TinyBase',
  pglite: 'PGlite',
};
const PEERS = Object.keys(LABELS).slice(2);

const withRatio = (value, ours) =>
  value === undefined || value === null ? '–' : `${value.toLocaleString('en')} (${(value / ours).toPrecision(2)}×)`;

/** @param {{machine: object, figures: object[]}} report */
export function writeReadme({ machine, figures }) {
  const peers = PEERS.filter((peer) => figures.some((one) => peer in one.peers));
  const head = ['Figure', 'Unit', 'Muster', 'Limit', ...peers.map((peer) => LABELS[peer])];
  const lines = figures.map((one) => [
    one.title,
    one.unit,
    `**${one.ours.toLocaleString('en')}**`,
    withRatio(one.limit, one.ours),
    ...peers.map((peer) => withRatio(one.peers[peer], one.ours)),
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `# The bench

Muster's sync worker against other ways to keep and ask rows in a browser, and against what the machine
allows. All in one Chromium, interleaved, ${machine.rounds} rounds, medians. The ratio in brackets is to Muster's
number: above 1 is slower (or larger) than Muster. Written by \`npm run bench\`; do not edit.

Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB; Chromium ${machine.chromium}; Node ${machine.node}.

![Ratios to Muster](report.svg)

${table}

- **The limit** of syncing in is \`JSON.parse\` and one IndexedDB write of the parsed page; of a question, one scan of
  typed arrays made for exactly this question, and one hop between threads. It does nothing else a product must do. Of an
  export, the same number of texts of the same length, made already, to the tab and into a file.
- Who takes more than 20 s in the first round is measured once.
- **TanStack DB** keeps rows in memory only: what it takes in is gone with the page.
- The rows, the questions and each contestant's code are in \`src/\`. The first question is checked against plain
  JavaScript: a wrong answer ends the bench.
- \`npm run bench -- --only NAME\` measures one figure; \`--rounds N\` sets the rounds.
`;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const LINE = 22;

/** Bars on a logarithmic scale of the ratio to Muster. */
export function drawReport({ figures }) {
  const rows = figures.flatMap((one) => [
    { title: one.title },
    bar('Muster', one.ours, one, 'ours'),
    ...(one.limit === null ? [] : [bar(LABELS.limit, one.limit, one, 'peer')]),
    ...Object.entries(one.peers).map(([peer, value]) => bar(LABELS[peer], value, one, 'peer')),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${40 + rows.length * LINE}" font-family="system-ui, sans-serif" font-size="12">
<title>Muster against its peers and the limit, as bars</title>
<style>rect{fill:#b8c4d6}.ours{fill:#0b63ce}.title{font-weight:600}text{fill:#1c2430}</style>
<rect width="860" height="${40 + rows.length * LINE}" style="fill:#fff"/>
${rows.map((row, at) => drawn(row, 24 + at * LINE)).join('\n')}
</svg>
`;
}

function bar(label, value, figure, kind) {
  const size = Math.max(0, Math.min(1, (Math.log10(value / figure.ours) + 2) / 5));
  return { label, kind, width: 20 + size * 480, text: `${value} ${figure.unit}` };
}

function drawn(row, y) {
  if (row.title !== undefined) return `<text x="8" y="${y + 12}" class="title">${escaped(row.title)}</text>`;
  return [
    `<text x="180" y="${y + 12}" text-anchor="end">${escaped(row.label)}</text>`,
    `<rect x="190" y="${y}" width="${row.width.toFixed(1)}" height="15" class="${row.kind}"/>`,
    `<text x="${(196 + row.width).toFixed(1)}" y="${y + 12}">${escaped(row.text)}</text>`,
  ].join('');
}
