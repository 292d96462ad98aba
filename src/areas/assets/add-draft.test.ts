import { expect, test } from 'vitest';
import { addBody, addProblems, BLANK } from './add-draft';

const ID = '00000000-0000-4000-8000-000000000001';
const NAMED = { ...BLANK, name: 'web01' };

test('[AL1] an address or name that is none is refused by its name, and nothing is sent', () => {
  const draft = { ...NAMED, ips: ['10.0.0.1', '300.1.1.1'], macs: ['zz'], hostnames: ['a b', '10.0.0.1'] };
  expect(addProblems(draft)).toEqual({
    ips: '“300.1.1.1” is not a usable IP address',
    macs: '“zz” is not a usable MAC address',
    hostnames: '“a b”, “10.0.0.1” are not host names',
  });
  expect(addBody(ID, draft)).toBeNull();
  expect(addBody(ID, { ...draft, ips: ['10.0.0.1'], macs: [], hostnames: [] })).toMatchObject({ ips: ['10.0.0.1'] });
});

test('[AL1] a name is needed, and every spelling a source may use is right', () => {
  expect(addProblems(BLANK)).toEqual({ name: 'Name is required' });
  const draft = {
    ...NAMED,
    ips: ['2001:DB8::1'],
    macs: ['00-1A-2B-3C-4D-5E', '001a.2b3c.4d5e'],
    hostnames: ['Web01.example.org'],
  };
  expect(addProblems(draft)).toEqual({});
});
