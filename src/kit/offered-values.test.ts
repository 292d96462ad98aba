import { expect, test } from 'vitest';
import { offeredValues } from './offered-values';

const TAGS = ['preprod', 'prod', 'Proxy', 'lab'].map((value, at) => ({ value, count: 9 - at }));
const offered = (typed: string, chosen: readonly string[] = []) =>
  offeredValues(TAGS, chosen, typed).map(({ value }) => value);

test('[AL11] what begins as it is typed is offered before what holds it, each by its number, in any case', () => {
  expect(offered('PRO')).toEqual(['prod', 'Proxy', 'preprod']);
  expect(offered('')).toEqual(['preprod', 'prod', 'Proxy', 'lab']);
  expect(offered('new')).toEqual([]);
});

test('[AL11] what is chosen is not offered again, and never more than eight', () => {
  expect(offered('pro', ['prod'])).toEqual(['Proxy', 'preprod']);
  const many = Array.from({ length: 20 }, (_, at) => ({ value: `t${at}` }));
  expect(offeredValues(many, [], 't')).toHaveLength(8);
});
