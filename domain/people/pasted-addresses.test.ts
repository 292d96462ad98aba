import { expect, test } from 'vitest';
import { pastedAddresses } from './pasted-addresses';

test('[CA11] addresses are found however they are set apart', () => {
  const text =
    'ada@example.com, Bob@Example.com;carol@example.com\n"Doe, Dan" <dan@example.com>\r\nErin <erin@example.com>\tfay@example.com\n\nmailto:gus@example.com\nhal@example.com ida@example.com';
  expect(pastedAddresses(text)).toEqual({
    addresses: ['ada', 'bob', 'carol', 'dan', 'erin', 'fay', 'gus', 'hal', 'ida'].map((name) => `${name}@example.com`),
    wrong: [],
    again: 0,
  });
});

test('[CA11] what is no address is told with its line, and what comes again is counted', () => {
  expect(pastedAddresses('ada@example.com\nnobody\nADA@example.com\n@example.com, x@y')).toEqual({
    addresses: ['ada@example.com'],
    wrong: [
      { line: 2, text: 'nobody' },
      { line: 4, text: '@example.com' },
      { line: 4, text: 'x@y' },
    ],
    again: 1,
  });
  expect(pastedAddresses(' \n ')).toEqual({ addresses: [], wrong: [], again: 0 });
  expect(pastedAddresses(`${'x'.repeat(400)}@example.com`).wrong).toHaveLength(1);
});
