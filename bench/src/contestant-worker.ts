import { expose } from 'comlink';
import type { Contestant } from './contestant';
import { type Answer, answerFrom, makeQuestions, sameAnswer } from './question';
import { chunkPages, makeAssets, rowPages } from './rows';

/** A contestant, alone in a worker, so that its memory and its time are its own. */

const MAKERS: Readonly<Record<string, () => Promise<{ create(): Contestant }>>> = {
  muster: () => import('./contestants/muster'),
  limit: () => import('./contestants/limit'),
  dexie: () => import('./contestants/dexie'),
  tanstack: () => import('./contestants/tanstack'),
  sqlite: () => import('./contestants/sqlite'),
  rxdb: () => import('./contestants/rxdb'),
  tinybase: () => import('./contestants/tinybase'),
  pglite: () => import('./contestants/pglite'),
};

let contestant: Contestant | null = null;
let pages: readonly string[] = [];

const opened = (): Contestant => {
  if (contestant === null) throw new Error('Nobody is here yet.');
  return contestant;
};

const api = {
  async open(name: string, store: string): Promise<{ durable: boolean }> {
    const maker = MAKERS[name];
    if (maker === undefined) throw new Error(`No contestant is called ${name}.`);
    contestant = (await maker()).create();
    await contestant.open(store);
    return { durable: contestant.durable };
  },

  /** Makes the wire's texts; not measured. Answers their size. */
  async prepare(rows: number): Promise<number> {
    await opened().connect?.();
    const assets = makeAssets(rows);
    pages = opened().wire === 'chunks' ? chunkPages(assets) : rowPages(assets);
    return pages.reduce((sum, page) => sum + page.length, 0);
  },

  async syncIn(): Promise<number> {
    const began = performance.now();
    await opened().syncIn(pages);
    const ms = performance.now() - began;
    pages = [];
    return ms;
  },

  async warm(): Promise<void> {
    await opened().warm?.();
  },

  query: (at: number, of: number): Promise<Answer> => {
    const question = makeQuestions(of)[at];
    if (question === undefined) throw new Error(`There is no question ${at}.`);
    return opened().query(question);
  },

  ids: async (): Promise<readonly string[]> => (await opened().exports?.ids()) ?? [],
  lines: async (ids: readonly string[]): Promise<string> => (await opened().exports?.lines(ids)) ?? '',
  /** A text that is there already: what the way to the tab costs. */
  text: (length: number): string => 'x'.repeat(length),

  async close(): Promise<void> {
    await contestant?.close();
    contestant = null;
  },
};

export type ContestantApi = typeof api;

/** Which of the first questions a contestant answers as plain JavaScript does. */
const checks = {
  check(rows: number, answers: readonly Answer[], of: number): number {
    const assets = makeAssets(rows);
    const questions = makeQuestions(of);
    return answers.filter((answer, at) => {
      const question = questions[at];
      return question !== undefined && sameAnswer(answerFrom(assets, question), answer);
    }).length;
  },
};
export type CheckApi = typeof checks;

expose({ ...api, ...checks });
