import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, totalmem } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.mjs';
import { FIGURES } from './figures.mjs';
import { drawReport, writeReadme } from './write-report.mjs';

const HERE = import.meta.dirname;
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.data': 'application/octet-stream',
};

/** Isolated, so that the browser measures memory and SQLite gets its file system. */
function serve() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const file = join(HERE, 'dist', path === '/' ? 'index.html' : path);
    if (!file.startsWith(join(HERE, 'dist')) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function main() {
  if (!existsSync(join(HERE, 'node_modules'))) run('npm', ['ci', '--no-audit', '--no-fund'], HERE);
  run('node_modules/.bin/tsc', ['-p', HERE], join(HERE, '..'));
  run('node_modules/.bin/vite', ['build', HERE, '--logLevel', 'warn'], join(HERE, '..'));
  // The same rows for the figures of the app itself, whose server is here.
  const rowsForNode = ['build', HERE, '--logLevel', 'warn', '--ssr', 'src/rows.ts', '--outDir', 'dist/node'];
  run('node_modules/.bin/vite', rowsForNode, join(HERE, '..'));

  const only = option('only');
  const rounds = Number(option('rounds') ?? 5);
  const chosen = FIGURES.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) {
    console.error(`No figure is called ${only}. There are: ${FIGURES.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  if (chosen.some(({ ofApp }) => ofApp) && !existsSync(join(HERE, '../dist/client/index.html'))) {
    run('npm', ['run', 'build'], join(HERE, '..'));
  }
  const server = await serve();
  const origin = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({
    executablePath: findChromium(true),
    args: [...CHROMIUM_FLAGS, '--enable-blink-features=ForceEagerMeasureMemory', '--js-flags=--expose-gc'],
  });
  const reportFile = join(HERE, 'report.json');
  const before = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : { figures: [] };
  const measured = [];
  for (const figure of chosen) {
    console.log(`── ${figure.name}: ${figure.title}`);
    const context = await browser.newContext();
    const open = async (address = origin) => {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`  ${error.message}`));
      await page.goto(address);
      if (address === origin) await page.waitForFunction(() => 'bench' in globalThis);
      return page;
    };
    for (const result of await figure.measure({ open, rounds, say: (text) => console.log(`  ${text}`) })) {
      measured.push(result);
      console.log(
        `  ${result.name}: ours ${result.ours} ${result.unit}, limit ${result.limit ?? '–'}, peers ${JSON.stringify(result.peers)}`,
      );
    }
    await context.close();
  }
  const version = browser.version();
  await browser.close();
  server.close();

  const out = option('out');
  if (out !== undefined) return writeFileSync(out, JSON.stringify(measured));

  const names = new Set(measured.map(({ name }) => name));
  const figures = [...before.figures.filter(({ name }) => !names.has(name)), ...measured];
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    chromium: version,
    node: process.version,
    rounds,
  };
  writeFileSync(reportFile, `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  writeFileSync(join(HERE, 'report.svg'), drawReport({ machine, figures }));
  writeFileSync(join(HERE, 'README.md'), writeReadme({ machine, figures }));
}

/** `npm run bench -- <name>` runs `bench/<name>.mjs`: what measures the server, without a browser. */
const [named = ''] = process.argv.slice(2);
const alone = join(HERE, `${named}.mjs`);
await (/^[a-z-]+$/.test(named) && existsSync(alone) ? import(alone) : main());
