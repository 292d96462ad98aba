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
];
