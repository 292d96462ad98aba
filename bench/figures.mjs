import { paint, scrolling } from './app-figures.mjs';
import { figure, median, quantile, round } from './figure.mjs';

/** What is measured, and how its rounds are interleaved. Times are milliseconds, medians of the rounds. */

const PEERS = ['dexie', 'tanstack', 'sqlite', 'rxdb', 'tinybase', 'pglite'];

/** `bench/against.mjs` compares two versions of Muster: no peer is asked. */
const asked = (names) =>
  process.env['PEERS'] === 'none' ? names.filter((name) => name === 'muster' || name === 'limit') : names;

const call = (page, method, ...args) =>
  page.evaluate(([name, list]) => globalThis.bench[name](...list), [method, args]);

const SLOW_MS = 20_000;
/** Questions asked of everybody before one is called slow: they make the columns. */
const FIRST = 5;

/** Runs each contestant once a round, in turn, so that a slow moment of the machine meets all of them. */
async function interleaved(names, rounds, say, once) {
  const values = Object.fromEntries(names.map((name) => [name, []]));
  for (let at = 0; at < rounds; at += 1) {
    for (const name of at % 2 === 0 ? names : [...names].reverse()) {
      // Who takes so long once is not asked to do it again: its number would not be another one.
      if ((values[name][0] ?? 0) > SLOW_MS) continue;
      const value = await once(name, at);
      if (value !== null) values[name].push(value);
    }
    say(
      `round ${at + 1} of ${rounds}: ${names.map((name) => `${name} ${round(values[name].at(-1) ?? Number.NaN)}`).join(', ')}`,
    );
  }
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [name, median(list)]),
  );
}

function syncIn(name, rows, names) {
  return {
    name,
    title: `${rows.toLocaleString('en')} rows from the wire to durable and queryable`,
    async measure({ open, rounds, say }) {
      const page = await open();
      const durable = {};
      const numbers = await interleaved(names, rounds, say, async (contestant, at) => {
        const answer = await call(page, 'syncIn', contestant, `${name}-${at}`, rows);
        durable[contestant] = answer.durable;
        await call(page, 'close', contestant);
        return answer.ms;
      });
      await page.close();
      return [figure(name, this.title, 'ms', numbers, { notDurable: names.filter((one) => durable[one] === false) })];
    },
  };
}

/** Each contestant holds the rows; questions are put to one after the other, in turn. */
function query(name, rows, names, questions) {
  return {
    name,
    title: `A question of ${rows.toLocaleString('en')} rows at the tab: 3 conditions, sort, first 50, count, 4 facets`,
    async measure({ open, rounds, say }) {
      const page = await open();
      const asked = questions * rounds;
      for (const contestant of names) {
        const { ms } = await call(page, 'syncIn', contestant, name, rows);
        if (contestant === 'limit') await call(page, 'warm', contestant);
        say(`${contestant} holds the rows after ${round(ms)} ms`);
      }
      const times = Object.fromEntries(names.map((contestant) => [contestant, []]));
      const answers = Object.fromEntries(names.map((contestant) => [contestant, []]));
      for (let at = 0; at < asked; at += 1) {
        for (const contestant of names) {
          // Slow ones are asked once a round; their median is as true.
          if (times[contestant].length >= FIRST && median(times[contestant]) > 200 && at % questions !== 0) continue;
          const { ms, answer } = await call(page, 'query', contestant, at, asked);
          times[contestant].push(ms);
          if (at < FIRST) answers[contestant].push(answer);
        }
      }
      const right = {};
      for (const contestant of names) {
        if (contestant !== 'limit')
          right[contestant] = await call(page, 'check', rows, answers[contestant].slice(0, 1), asked);
        await call(page, 'close', contestant);
      }
      await page.close();
      say(`the first question answered as plain JavaScript does: ${JSON.stringify(right)}`);
      const wrong = Object.entries(right)
        .filter(([, count]) => count !== 1)
        .map(([one]) => one);
      if (wrong.length > 0) throw new Error(`Wrong answers from ${wrong.join(', ')}.`);
      const at = (q) => Object.fromEntries(Object.entries(times).map(([one, list]) => [one, quantile(list, q)]));
      return [
        figure(`${name}-p50`, `${this.title}, median`, 'ms', at(0.5)),
        figure(`${name}-p95`, `${this.title}, 95th percentile`, 'ms', at(0.95)),
      ];
    },
  };
}

const coldStart = {
  name: 'cold-start-100k',
  title: 'A start without a network, 100,000 rows on the disk, to the first answer',
  async measure({ open, rounds, say }) {
    const names = asked(['muster', 'dexie', 'sqlite']);
    const page = await open();
    for (const one of names) await call(page, 'syncIn', one, 'cold', 100_000);
    const numbers = await interleaved(names, rounds, say, (one) => call(page, 'coldStart', one, 'cold'));
    for (const one of names) await call(page, 'close', one);
    await page.close();
    return [figure(this.name, this.title, 'ms', numbers)];
  },
};

function memory(name, rows, names) {
  return {
    name,
    title: `Memory of the worker that holds ${rows.toLocaleString('en')} rows, 20 s after it has answered a question`,
    async measure({ open, say }) {
      const numbers = {};
      for (const contestant of names) {
        const page = await open();
        await call(page, 'syncIn', contestant, name, rows);
        await call(page, 'query', contestant, 0, 1);
        // What is put in order when nobody asks is in order.
        await page.waitForTimeout(20_000);
        numbers[contestant] = (await call(page, 'memory')) / 2 ** 20;
        say(`${contestant} ${round(numbers[contestant])} MiB`);
        await call(page, 'close', contestant);
        await page.close();
      }
      return [figure(name, this.title, 'MiB', numbers)];
    },
  };
}

const exported = {
  name: 'export-1m',
  title: 'Export of 1,000,000 rows as CSV',
  async measure({ open, rounds, say }) {
    const page = await open();
    await call(page, 'syncIn', 'muster', this.name, 1_000_000);
    const numbers = { muster: [], limit: [] };
    for (let at = 0; at < rounds; at += 1) {
      const { ms, rows, bytes, limit } = await call(page, 'exportAll', 'muster');
      if (rows !== 1_000_000) throw new Error(`Exported ${rows} rows.`);
      numbers.muster.push(ms);
      numbers.limit.push(limit);
      say(
        `round ${at + 1} of ${rounds}: ${round(ms)} ms, ${round(bytes / 2 ** 20)} MiB; the way to the tab alone ${round(limit)} ms`,
      );
    }
    await call(page, 'close', 'muster');
    await page.close();
    return [figure(this.name, this.title, 'ms', { muster: median(numbers.muster), limit: median(numbers.limit) })];
  },
};

const tabs = {
  name: 'ten-tabs',
  title: 'One change to ten tabs, from the frame in the worker to the rows at the tab',
  async measure({ open, rounds, say }) {
    const pages = [];
    for (let at = 0; at < 10; at += 1) {
      const page = await open();
      await page.evaluate((id) => globalThis.bench.openTab(20_000, id), `tab-${at}`);
      pages.push(page);
    }
    const [first] = pages;
    const once = async (rows, mark) => {
      await Promise.all(
        pages.map((page) =>
          page.evaluate(
            ([m, n]) => {
              globalThis.seen = globalThis.bench.changeToTabs.shown(m, n);
            },
            [mark, rows],
          ),
        ),
      );
      const { began } = await first.evaluate(([n, m]) => globalThis.bench.changeToTabs.push(n, m), [rows, mark]);
      const at = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.seen)));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return at.map((moment) => moment - began);
    };
    const single = [];
    for (let at = 0; at < rounds * 10; at += 1) single.push(...(await once(1, `one${at}`)));
    const bursts = [];
    const transactions = [];
    for (let at = 0; at < rounds; at += 1) {
      bursts.push(Math.max(...(await once(500, `burst${at}`))));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      transactions.push(await first.evaluate(() => globalThis.bench.changeToTabs.transactions()));
    }
    const sockets = await first.evaluate(() => globalThis.bench.changeToTabs.sockets());
    say(`write transactions a burst: ${transactions.join(', ')}; sockets of ten tabs: ${sockets}`);
    await Promise.all(pages.map((page) => page.close()));
    return [
      figure('ten-tabs-p50', `${this.title}, median`, 'ms', { muster: median(single) }),
      figure('ten-tabs-p95', `${this.title}, 95th percentile`, 'ms', { muster: quantile(single, 0.95) }),
      figure('burst-500', 'A burst of 500 frames, until all ten tabs show the last', 'ms', { muster: median(bursts) }),
      figure('ten-tabs-sockets', 'Sockets of ten tabs', 'sockets', { muster: sockets }),
      figure('burst-500-transactions', 'Write transactions of that burst', 'transactions', {
        muster: Math.max(...transactions),
      }),
    ];
  },
};

export const FIGURES = [
  syncIn('sync-in-20k', 20_000, asked(['muster', 'limit', ...PEERS])),
  syncIn('sync-in-100k', 100_000, asked(['muster', 'limit', 'dexie', 'tanstack', 'sqlite'])),
  query('query-100k', 100_000, asked(['muster', 'limit', 'dexie', 'tanstack', 'sqlite', 'tinybase', 'pglite']), 20),
  query('query-1m', 1_000_000, ['muster', 'limit'], 20),
  coldStart,
  memory('memory-100k', 100_000, asked(['muster', 'tanstack', 'sqlite'])),
  memory('memory-1m', 1_000_000, ['muster']),
  exported,
  tabs,
  paint,
  scrolling,
];
