import { expect, test } from 'vitest';
import { outageOf } from './outage';

const failed = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });

test('[S106] a database without room, or that is not there, is told from a fault of ours', () => {
  expect(outageOf(failed('53100'))).toBe('no-room');
  for (const code of ['57P01', '57P03', '08006', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])
    expect([code, outageOf(failed(code))]).toEqual([code, 'away']);
  expect(outageOf(new Error('Connection terminated unexpectedly'))).toBe('away');
  for (const code of ['23505', '22P02', '40001', '57014', 'EACCES'])
    expect([code, outageOf(failed(code))]).toEqual([code, null]);
  expect(outageOf('nothing')).toBe(null);
});
