import { type Remote, releaseProxy, wrap } from 'comlink';
import { SYNC } from '../../contract/limits';
import type { CheckApi, ContestantApi } from './contestant-worker';
import type { Answer } from './question';
import { changeToTabs, openTab } from './tabs';

/** What the runner calls in this page. */

type Api = ContestantApi & CheckApi;
interface Held {
  readonly worker: Worker;
  readonly api: Remote<Api>;
}

const held = new Map<string, Held>();

function spawn(): Held {
  const worker = new Worker(new URL('./contestant-worker.ts', import.meta.url), { type: 'module' });
  return { worker, api: wrap<Api>(worker) };
}

function of(name: string): Held {
  const one = held.get(name);
  if (one === undefined) throw new Error(`${name} is not open.`);
  return one;
}

function drop(name: string): void {
  const { api, worker } = of(name);
  api[releaseProxy]();
  worker.terminate();
  held.delete(name);
}

/** Texts of the wire → on the disk and ready. */
async function syncIn(
  name: string,
  store: string,
  rows: number,
): Promise<{ ms: number; bytes: number; durable: boolean }> {
  const one = spawn();
  held.set(name, one);
  const { durable } = await one.api.open(name, store);
  const bytes = await one.api.prepare(rows);
  return { ms: await one.api.syncIn(), bytes, durable };
}

/** What a tab waits for: one call out, one answer back. */
async function query(name: string, at: number, count: number): Promise<{ ms: number; answer: Answer }> {
  const { api } = of(name);
  const began = performance.now();
  const answer = await api.query(at, count);
  return { ms: performance.now() - began, answer };
}

/** A new worker on a store that is on the disk, to its first rows. */
async function coldStart(name: string, store: string): Promise<number> {
  drop(name);
  const began = performance.now();
  const one = spawn();
  held.set(name, one);
  await one.api.open(name, store);
  await one.api.warm();
  await one.api.query(0, 1);
  return performance.now() - began;
}

/** As the export of a result does it: portion by portion from the worker, each a part of the file. */
async function exportAll(name: string): Promise<{ ms: number; rows: number; bytes: number; limit: number }> {
  const { api } = of(name);
  let began = performance.now();
  const ids = await api.ids();
  const lengths: number[] = [];
  const parts: Blob[] = [];
  for (let from = 0; from < ids.length; from += SYNC.chunkRows) {
    const text = await api.lines(ids.slice(from, from + SYNC.chunkRows));
    lengths.push(text.length);
    parts.push(new Blob([text]));
  }
  const { size } = new Blob(parts);
  const ms = performance.now() - began;
  began = performance.now();
  const same: Blob[] = [];
  for (const length of lengths) same.push(new Blob([await api.text(length)]));
  return { ms, rows: ids.length, bytes: new Blob(same).size === 0 ? 0 : size, limit: performance.now() - began };
}

async function check(rows: number, answers: readonly Answer[], count: number): Promise<number> {
  const one = spawn();
  const right = await one.api.check(rows, answers, count);
  one.worker.terminate();
  return right;
}

async function close(name: string): Promise<void> {
  await of(name).api.close();
  drop(name);
}

/** Bytes of the contestant's worker, as the browser counts them. */
async function memory(): Promise<number> {
  if (!('measureUserAgentSpecificMemory' in performance)) throw new Error('The page is not isolated.');
  const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory');
  if (typeof measure !== 'function') throw new Error('The browser does not measure memory.');
  const { breakdown }: { breakdown: { bytes: number; attribution: { scope: string }[] }[] } =
    await measure.call(performance);
  return breakdown
    .filter(({ attribution }) => attribution.some(({ scope }) => scope === 'DedicatedWorkerGlobalScope'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

const warm = (name: string): Promise<void> => of(name).api.warm();

const bench = { syncIn, query, coldStart, exportAll, check, close, drop, memory, warm, openTab, changeToTabs };
export type Bench = typeof bench;
Object.assign(globalThis, { bench });
