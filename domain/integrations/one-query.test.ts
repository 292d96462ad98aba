import { expect, test } from 'vitest';
import { asTable, queryFault } from './one-query';

test('[CN2] a query that reads is taken, whatever stands in its texts, names and comments', () => {
  const taken = [
    'select * from hosts',
    ' SELECT 1;\n',
    'with a as (select 1) select * from a -- and; drop table a',
    'select \'delete; from\' as x, "update" from t',
    'select [insert], `into` from t /* ; delete */',
    '(select 1) union (select 2)',
    'select update_time from t where note = $$;drop$$',
  ];
  expect(taken.map(queryFault)).toEqual(taken.map(() => null));
});

test('[CN2] anything else is refused in words', () => {
  const refused: Readonly<Record<string, string>> = {
    '': 'There is no query',
    '-- only a comment': 'There is no query',
    'drop table hosts': 'Only what reads',
    'select 1; delete from hosts': 'more than one statement',
    'with gone as (delete from hosts returning *) select * from gone': 'DELETE',
    'select * into copied from hosts': 'INTO',
    'select * from hosts for update': 'UPDATE',
    'select 1 /*! ; drop table x */': 'MySQL',
    'explain select 1': 'Only what reads',
  };
  for (const [query, words] of Object.entries(refused)) expect(queryFault(query), query).toMatch(words);
});

test('[CN3] a comment at the end of a query hides nothing of what it becomes a part of', () => {
  expect(asTable('select 1 -- one')).toBe('(\nselect 1 -- one\n) as muster_source');
  expect(asTable('select 1;')).toBe('(\nselect 1\n) as muster_source');
});
