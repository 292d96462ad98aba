import { serveApp } from './app-server.mjs';
import { figure, quantile } from './figure.mjs';

/** What a person meets in the app itself, as it was built, with many rows. */

const ROWS = 100_000;

async function openInventory(open, rows) {
  const app = await serveApp(rows);
  const page = await open(`${app.origin}/assets`);
  await page.getByText(/^[\d,]+ assets\b/).waitFor({ timeout: 120_000 });
  return { app, page };
}

/** The click on “Archive” to the frame in which the row is gone from the list. */
const paintOnce = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const sought = async (find) => {
      for (;;) {
        const found = find();
        if (found) return found;
        await frame();
      }
    };
    const box = await sought(() =>
      document.querySelector('[role=grid] input[aria-label^="Select "]:not([aria-label*="matching"])'),
    );
    const label = box.getAttribute('aria-label');
    box.click();
    const button = await sought(() =>
      [...document.querySelectorAll('[aria-label=Selection] button')].find((one) => one.textContent === 'Archive'),
    );
    await frame();
    await frame();
    const isGone = () => document.querySelector(`[role=grid] input[aria-label="${label}"]`) === null;
    const began = performance.now();
    button.click();
    await new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isGone()) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await frame();
    return performance.now() - began;
  });

/** What a frame costs here when nobody is asked: the click on a row's box to the frame in which the row is marked. */
const frameOnce = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const boxes = [...document.querySelectorAll('[role=grid] input[aria-label^="Select "]')];
    const began = performance.now();
    boxes[3].click();
    await frame();
    const took = performance.now() - began;
    boxes[3].click();
    await frame();
    return took;
  });

/** Ten seconds of the wheel, and jumps of the scroll bar: how long the page's thread was busy at a time. */
const scroll = (page, seconds) =>
  page.evaluate(async (length) => {
    const tasks = [];
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ entryTypes: ['longtask'] });
    const grid = document.querySelector('[role=grid]');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const began = performance.now();
    let frames = 0;
    for (; performance.now() - began < length * 1_000; frames += 1) {
      if (frames % 60 === 59) grid.scrollTop = (frames * 7_919_000) % grid.scrollHeight;
      else grid.scrollTop += 120;
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    watch.disconnect();
    return { frames, tasks };
  }, seconds);

export const paint = {
  name: 'paint-100k',
  ofApp: true,
  title: 'A change by the person to the painted frame, with 100,000 assets in the list',
  async measure({ open, rounds, say }) {
    const { app, page } = await openInventory(open, ROWS);
    const times = [];
    const frames = [];
    for (let at = 0; at < rounds * 8; at += 1) {
      frames.push(await frameOnce(page));
      await page.waitForTimeout(150);
      times.push(await paintOnce(page));
      await page.waitForTimeout(150);
    }
    await page.close();
    app.close();
    const at = (q, name) =>
      figure(`paint-100k-p${q * 100}`, `${this.title}, ${name}`, 'ms', {
        muster: quantile(times, q),
        limit: quantile(frames, q),
      });
    say(`${times.length} changes, the slowest ${Math.max(...times).toFixed(1)} ms; a frame is 16.7 ms`);
    return [at(0.75, '75th percentile'), at(0.95, '95th percentile')];
  },
};

export const scrolling = {
  name: 'scroll-100k',
  ofApp: true,
  title: 'Scrolling a list of 100,000 assets for 10 s',
  async measure({ open, say }) {
    const { app, page } = await openInventory(open, ROWS);
    const { frames, tasks } = await scroll(page, 10);
    await page.close();
    app.close();
    const longest = Math.max(0, ...tasks);
    say(`${frames} frames, ${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms`);
    return [
      figure('scroll-100k-long-tasks', `${this.title}: tasks over 50 ms`, 'tasks', { muster: tasks.length }),
      figure('scroll-100k-frames', `${this.title}: frames a second`, 'frames/s', { muster: frames / 10 }),
    ];
  },
};
