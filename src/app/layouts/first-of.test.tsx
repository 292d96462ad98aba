import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstOf } from './first-of';

const drawn = (many: number): string =>
  renderToStaticMarkup(
    <FirstOf all={Array.from({ length: many }, (_, at) => at)}>
      {(first) => (
        <ul>
          {first.map((one) => (
            <li key={one}>change {one}</li>
          ))}
        </ul>
      )}
    </FirstOf>,
  );
const lines = (text: string): number => text.split('<li>').length - 1;

test('[CM51] of thousands of changes the first are drawn, and it is said how many more there are', () => {
  expect(lines(drawn(10_000))).toBe(50);
  expect(drawn(10_000)).toContain('<li>change 0</li>');
  expect(drawn(10_000)).toContain('and 9,950 more');
  expect(lines(drawn(50))).toBe(50);
  expect(drawn(50)).not.toContain('more');
});
