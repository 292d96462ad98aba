import { expect, test } from 'vitest';
import { SourceFailure } from '../../connectors/connector';
import { isXmlText, xmlRows, xmlValue } from './xml-rows';

test('[IN42] an element is its text, or its elements by their names; of one several are a list', () => {
  const value = xmlValue(
    '<?xml version="1.0"?><r><a> 1 </a><b><c>x</c><c><![CDATA[<y>]]></c></b><s:set><item><d/></item></s:set></r>',
  );
  expect(value).toEqual({ a: '1', b: { c: ['x', '<y>'] }, set: { item: [{ d: '' }] } });
});

test('[IN42] rows are at a path of names, whether there is one of each or several', () => {
  const rows = (text: string) => xmlRows(xmlValue(text), 'set.item.rows.row');
  expect(rows('<r><set><item><rows><row>1</row></rows></item></set></r>')).toEqual(['1']);
  expect(
    rows('<r><set><item><rows><row>1</row><row>2</row></rows></item><item><rows><row>3</row></rows></item></set></r>'),
  ).toEqual(['1', '2', '3']);
  expect(rows('<r><other/></r>')).toEqual([]);
});

test('[IN42] half of it, what is nested without end, and what is to become more than it is are refused', () => {
  expect(() => xmlValue('<r><a>1</a>')).toThrow(SourceFailure);
  expect(() => xmlValue('<a>'.repeat(1_000))).toThrow(/nested deeper/);
  expect(() => xmlValue('<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>')).toThrow(SourceFailure);
});

test('[IN42] a web page is no XML', () => {
  expect(isXmlText('<html><body/></html>', 'text/html')).toBe(false);
  expect(isXmlText('<!doctype html><p>', 'application/xml')).toBe(false);
  expect(isXmlText(' <?xml version="1.0"?><r/>', '')).toBe(true);
  expect(isXmlText('{"a":1}', 'application/json')).toBe(false);
});
