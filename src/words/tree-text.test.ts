import { expect, test } from 'vitest';
import { treeText } from './tree-text';

test('[QP16] a condition that is only read names the saved query or group it refers to, or says that it is not here', () => {
  const when = {
    relation: 'asset',
    where: { op: 'or', items: [{ queryId: 'q1' }, { queryId: 'g1' }, { queryId: 'x' }] },
  };
  const queries = [
    { id: 'q1', name: 'Exposed servers' },
    { id: 'g1', name: 'Perimeter', isGroup: true },
  ];
  expect(treeText(when, 'finding', queries)).toBe(
    'has asset{query("Exposed servers") or group(Perimeter) or query("not here")}',
  );
  expect(treeText({ op: 'nonsense' }, 'finding')).toBe('Saved by another version');
});
