/**
 * What the tests of the sync engine must notice: one piece of it broken at a time. `npm run test:mutants` runs them;
 * a check sees to it that every `from` still stands in its file, once.
 *
 * @typedef {{ name: string, file: string, from: string, to: string }} Mutant
 */

/** @type {Mutant[]} */
export const MUTANTS = [
  {
    name: 'dedupe: the server takes a number it has seen for the next one',
    file: 'server/calls/idempotency.ts',
    from: 'if (key.n === client.lastN + 1) return null;',
    to: 'if (key.n === client.lastN + 1 || key.n === client.lastN) return null;',
  },
  {
    name: 'dedupe: the browser gives a command another number each time it sends it',
    file: 'worker/store/writer-outbox.ts',
    from: 'if (numbered.length > 0) return { entries: choose(numbered), isFirst: false };',
    to: '',
  },
  {
    name: 'ordering: the newest command is sent first',
    file: 'worker/store/writer-outbox.ts',
    from: "const waiting = db.outbox.where('ord').aboveOrEqual(db.unsent.next).filter(isUnsent);",
    to: "const waiting = db.outbox.where('ord').aboveOrEqual(db.unsent.next).filter(isUnsent).reverse();",
  },
  {
    name: 'ordering: an older row takes a newer one’s place',
    file: 'worker/store/writer-rows.ts',
    from: 'return change.row === undefined ? change.rev >= held.rev : change.rev > held.rev;',
    to: 'return true;',
  },
  {
    name: 'the gap rule: the cursor moves over what never came',
    file: 'worker/store/writer-rows.ts',
    from: 'if (range.from > stream.seq + 1) return',
    to: 'if (range.from > Number.POSITIVE_INFINITY) return',
  },
  {
    name: 'the epoch guard: an old build writes into a newer schema',
    file: 'worker/store/write.ts',
    from: "if (epoch === 'ours') return work();",
    to: "if (epoch !== 'absent') return work();",
  },
  {
    name: 'the wipe: signing out leaves the database',
    file: 'worker/sync/session.ts',
    from: 'if (database) await deleteStore(database);',
    to: '',
  },
  {
    name: 'the wipe: rows stay where a stream is withdrawn',
    file: 'worker/store/writer-snapshot.ts',
    from: 'if (meta !== undefined) await deleteSet(db, meta.set);',
    to: '',
  },
  {
    name: 'logId: another database is taken for the one before',
    file: 'worker/sync/replica.ts',
    from: '|| held.some((stream) => stream.logId !== answer.logId)',
    to: '',
  },
  {
    name: 'another history is taken for the one before',
    file: 'worker/sync/replica.ts',
    from: 'if (astray.length > 0 ||',
    to: 'if (',
  },
  {
    name: 'the pending rebase: an answer does not move the base of later commands',
    file: 'worker/store/answered-rows.ts',
    from: 'if (own.has(at)) return [field, { rev: at, upTo }];',
    to: '',
  },
  {
    name: 'the pending rebase: a row with unsent changes does not follow the server',
    file: 'worker/sync/columns/entity-columns.ts',
    from: 'this.newer.set(at, record);\n      changed.push(at);',
    to: 'this.newer.set(at, record);\n      if (!this.pending.has(at)) changed.push(at);',
  },
  {
    name: 'parcels: what an answer left keeps its number',
    file: 'worker/store/writer-outbox.ts',
    from: 'if (first !== undefined) await takeNumbersBack(db, first, left);',
    to: '',
  },
  {
    name: 'parcels: what follows a change that is sent anew goes before it',
    file: 'worker/sync/outbox.ts',
    from: 'await putBackBehind(db, sent);',
    to: '',
  },
  {
    name: 'parcels: what was not answered counts as done',
    file: 'worker/sync/outbox.ts',
    from: 'const done = sent.slice(0, results.length);',
    to: 'const done = sent;',
  },
  {
    name: 'parcels: only the last change of a row counts as its own',
    file: 'worker/store/writer-outbox.ts',
    from: 'const own = new Set([...(revs.get(id) ?? []), change.rev]);',
    to: 'const own = new Set([change.rev]);',
  },
  {
    name: 'parcels: what somebody else changed counts as its own',
    file: 'worker/store/answered-rows.ts',
    from: 'return rev > baseRev && upTo < ord ? [rev - 1] : [];',
    to: 'return [];',
  },
  {
    name: 'parcels: a change made after the answer counts as made before it',
    file: 'worker/store/answered-rows.ts',
    from: 'return rev > baseRev && upTo < ord ? [rev - 1] : [];',
    to: 'return rev > baseRev && upTo === 0 ? [rev - 1] : [];',
  },
  {
    name: 'parcels: a conflict with its own change is asked about',
    file: 'worker/sync/outbox.ts',
    from: 'if (!(await rebaseOverOwn(db, entry.ord))) await',
    to: 'await',
  },
  {
    name: 'parcels: numbers need not follow each other',
    file: 'worker/sync/parcel.ts',
    from: 'const isNext = first.n === null ? n === null : n === first.n + going.length && clientId === first.clientId;',
    to: 'const isNext = true;',
  },
  {
    name: 'parcels: a change that failed goes with others',
    file: 'worker/sync/parcel.ts',
    from: 'failures > 0 || ',
    to: '',
  },
  {
    name: 'parcels: what is known of rows outlives the database it is of',
    file: 'worker/sync/went-back.ts',
    from: 'await forgetAnswered(db);',
    to: '',
  },
  {
    name: 'parcels: all that waits is read at each parcel',
    file: 'worker/store/writer-outbox.ts',
    from: 'const TOLD_ONE_BY_ONE = 49;',
    to: 'const TOLD_ONE_BY_ONE = 50;',
  },
  {
    name: 'parcels: the server applies again what it has applied with others',
    file: 'server/calls/together.ts',
    from: 'return { seen, done: seen.length > 0 ? [] : await workAll(tx, commands, reached) };',
    to: 'return { seen: [], done: await workAll(tx, commands, reached) };',
  },
  {
    name: 'parcels: the server keeps the answer of the last alone',
    file: 'server/calls/together.ts',
    from: 'remember(tx, last.key, { status: 200, answer: { range, ...last.result, earlier } });',
    to: 'remember(tx, last.key, { status: 200, answer: { range, ...last.result } });',
  },
  {
    name: 'parcels: what is refused takes those before it along',
    file: 'server/calls/together.ts',
    from: 'if (reached.at === 0) throw error;',
    to: 'throw error;',
  },
  {
    name: 'parcels: a company is held as long as it takes',
    file: 'server/calls/together.ts',
    from: 'if (performance.now() - began > COMMAND.parcel.applyFor) break;',
    to: '',
  },
  {
    name: 'parcels: a change is in the way of the next of its row',
    file: 'server/areas/assets/asset-edit.ts',
    from: '&& !tx.changes.made(asset.id, rev)',
    to: '',
  },
  {
    name: 'parcels: a change of a record is in the way of the next of it',
    file: 'server/records/record-handlers.ts',
    from: '&& !tx.changes.made(row.id, rev)',
    to: '',
  },
];
