// Draws public/icons/*.png from public/favicon.svg in a headless Chromium.
// Run by hand when the drawing changes: node scripts/make-icons.mjs [path of chromium]
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';

const drawing = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
const PRIMARY = '#1967c0';

/** A maskable icon may be cut to a circle: its drawing keeps to the inner 80 %, on a full background. */
const ICONS = [
  { name: 'icon-192.png', size: 192, drawn: 1, background: 'transparent' },
  { name: 'icon-512.png', size: 512, drawn: 1, background: 'transparent' },
  { name: 'maskable-512.png', size: 512, drawn: 0.8, background: PRIMARY },
  { name: 'apple-touch-icon.png', size: 180, drawn: 0.86, background: PRIMARY },
];

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.argv[2] ? { executablePath: process.argv[2] } : {}),
});
for (const { name, size, drawn, background } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">${drawing.replace('<svg', `<svg width="${size * drawn}"`)}</body>`,
  );
  const path = new URL(`../public/icons/${name}`, import.meta.url).pathname;
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}
await browser.close();
