import { expect, test } from 'vitest';
import type { FileDraft, ReadyDraft } from '../../../../contract/files-api';
import { draftsReducer, NO_DRAFTS, nothingReason, worthImporting } from './drafts-state';

function ready(runId: string, counts: Partial<ReadyDraft['counts']>): ReadyDraft {
  return {
    outcome: 'ready',
    about: null,
    rules: null,
    dataSourceId: null,
    runId,
    file: { name: `${runId}.xml`, bytes: 1 },
    format: 'nmap_xml',
    source: { vendor: 'nmap', category: 'network_scanner', displayName: 'nmap' },
    counts: {
      fetched: 1,
      new: 0,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      dropped: 0,
      joined: 0,
      conflicts: 0,
      assetsChanged: 0,
      assetsNew: 0,
      assetsSplit: 0,
      assetsMerged: 0,
      assetsRestored: 0,
      edited: 0,
      stayDeleted: 0,
      leftOut: 0,
      findings: 0,
      software: 0,
      findingsClosed: 0,
      ...counts,
    },
    closes: [],
    rows: [],
    rejected: [],
    notices: [],
    site: '',
    csv: null,
    ms: 1,
  };
}
const REFUSED: FileDraft = { outcome: 'refused', file: { name: 'x.zip', bytes: 1 }, line: null, message: 'a zip' };
const having = (...drafts: FileDraft[]) => ({ ...NO_DRAFTS, drafts });

test('[U21] the button says why there is nothing to import', () => {
  expect(nothingReason(NO_DRAFTS)).toBe('No file chosen yet');
  expect(nothingReason(draftsReducer(NO_DRAFTS, { type: 'reading', names: ['a'] }))).toBe('Still reading');
  expect(nothingReason(having(ready('a', { unchanged: 7 }), ready('b', { new: 1 })))).toBeNull();
});

test('[U21] everything here already is said only when nothing was refused or rejected', () => {
  expect(nothingReason(having(ready('a', { unchanged: 7 }), ready('b', { unchanged: 1 })))).toBe(
    'Nothing would change: every record is already here',
  );
  expect(nothingReason(having(ready('a', { fetched: 0 })))).toBe('No records can be imported');
});

test('[U21] refused files are named, several of them counted', () => {
  expect(nothingReason(having(REFUSED))).toBe('x.zip could not be read');
  expect(nothingReason(having(REFUSED, REFUSED))).toBe('2 files could not be read');
});

test('[U21] rejected records lead to the table of them, and to the columns where there are any', () => {
  expect(nothingReason(having(ready('a', { rejected: 1 })))).toBe('1 record was rejected: see Rejected');
  const csv = { delimiter: ',', headers: [], mapping: [], targets: [], sample: [] };
  expect(nothingReason(having({ ...ready('a', { rejected: 30 }), csv }))).toBe(
    '30 records were rejected: see Rejected, or correct the columns',
  );
});

test('[U21] mixtures say each of it', () => {
  expect(nothingReason(having(ready('a', { unchanged: 7 }), REFUSED))).toBe(
    'x.zip could not be read. The rest is already here',
  );
  expect(nothingReason(having(ready('a', { unchanged: 7, rejected: 2 })))).toBe(
    '2 records were rejected: see Rejected. The rest is already here',
  );
  expect(nothingReason(having(ready('a', { rejected: 2 }), REFUSED))).toBe(
    'x.zip could not be read. 2 records were rejected: see Rejected',
  );
});

test('[U21, F82] where only conflicts are left, it says whose values stay', () => {
  expect(nothingReason(having(ready('a', { unchanged: 1, conflicts: 2 })))).toBe(
    'Nothing would change: what is here stays, unless you use the file’s values',
  );
  expect(nothingReason(having(ready('a', { edited: 1, conflicts: 2 })))).toBeNull();
});

test('[U21] [C28] where the file says nothing new of a deleted asset, it says that it stays deleted', () => {
  expect(nothingReason(having(ready('a', { unchanged: 7, stayDeleted: 1 })))).toBe(
    'Nothing would change: every record is already here, and what was deleted stays deleted',
  );
});

test('[U21] [F84] where every row is about an asset that is gone, it says so', () => {
  expect(nothingReason(having(ready('a', { leftOut: 1 })))).toBe(
    'Nothing would change: what it is about is gone, see Notices',
  );
});

test('[U21] only files that change something are imported', () => {
  const drafts = [ready('a', { unchanged: 7 }), ready('b', { new: 1 }), ready('c', { changed: 1 }), REFUSED];
  expect(worthImporting(drafts).map(({ runId }) => runId)).toEqual(['b', 'c']);
});

test('[U22] a corrected draft replaces its own and no other', () => {
  const [a, b] = [ready('a', { new: 1 }), ready('b', { new: 2 })];
  const busy = draftsReducer(having(a, b), { type: 'correcting', runIds: ['b'] });
  expect(nothingReason(busy)).toBe('Still reading');
  const better = ready('b', { new: 3 });
  const done = draftsReducer(busy, { type: 'corrected', runId: 'b', draft: better });
  expect(done.drafts).toEqual([a, better]);
  expect(done.correcting).toEqual([]);
});

test('[U22] a failed reading keeps the other files', () => {
  const state = draftsReducer(having(ready('a', { new: 1 })), { type: 'reading', names: ['b.csv'] });
  const failed = draftsReducer(state, { type: 'failed', names: ['b.csv'], message: 'no' });
  expect(failed.drafts).toHaveLength(1);
  expect(failed.problem).toBe('no');
  expect(failed.reading).toEqual([]);
});

test('[U26] a file left out goes alone, and nothing is awaited of it', () => {
  const [a, b, c] = [ready('a', { new: 1 }), ready('b', { new: 1 }), ready('c', { new: 1 })];
  const state = draftsReducer(having(a, REFUSED, b, c), { type: 'correcting', runIds: ['a', 'b', 'gone'] });
  expect(state.correcting).toEqual(['a', 'b']);
  expect(draftsReducer(state, { type: 'left-out', draft: REFUSED })).toMatchObject({ drafts: [a, b, c] });
  expect(draftsReducer(state, { type: 'left-out', draft: a })).toMatchObject({
    drafts: [REFUSED, b, c],
    correcting: ['b'],
  });
});

test('[U26] [F51] a draft that is read again twice is awaited until the second time', () => {
  const [a, b] = [ready('a', { new: 1 }), ready('b', { new: 1 })];
  const twice = draftsReducer(having(a, b), { type: 'correcting', runIds: ['b', 'b'] });
  const once = draftsReducer(twice, { type: 'corrected', runId: 'b', draft: b });
  expect(nothingReason(once)).toBe('Still reading');
  expect(nothingReason(draftsReducer(once, { type: 'corrected', runId: 'b', draft: b }))).toBeNull();
  expect(draftsReducer(twice, { type: 'corrected', runId: 'b', draft: REFUSED }).correcting).toEqual([]);
});
