import { expect, test } from 'vitest';
import { ROUTES } from '../../contract/routes';
import { SHORTCUT_NAMES, shortcut } from '../kit/shortcuts';
import { AREAS, areaOf } from './areas';
import { GOES } from './commands/goes';
import { builtPage, isPlanned } from './planned';

test('[H16] an area is what its folder says, and its pages are those of its routes', () => {
  for (const area of AREAS) {
    expect(areaOf(area.name)).toBe(area);
    for (const page of Object.keys(area.pages)) {
      expect(Object.entries(ROUTES).find(([name]) => name === page)?.[1].area, page).toBe(area.name);
    }
  }
});

test('[H16] what an area leads to is built', () => {
  const led = AREAS.flatMap(({ rail = [], goes = [] }) => [
    ...rail.flatMap(({ page, also = [] }) => [page, ...also]),
    ...goes.map(({ page }) => page),
  ]);
  expect(led.filter(isPlanned)).toEqual([]);
  expect(led.length).toBeGreaterThan(8);
});

test('[H16] a path is built or planned by its area alone', () => {
  expect(builtPage('assets')).toBe(areaOf('assets').pages.assets);
  expect(builtPage('headlinesLatest')).toBeUndefined();
  expect(isPlanned('headlinesLatest')).toBe(true);
  expect(isPlanned('assets')).toBe(false);
});

test('[KB1, KB5] no two shortcuts share their keys but where a page’s own comes first, and none hides a longer one', () => {
  const all = [...SHORTCUT_NAMES.map(shortcut), ...GOES].flatMap(({ keys }) => keys);
  expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual(['/']);
  const hidden = all.filter((keys) => all.some((other) => other !== keys && other.startsWith(`${keys} `)));
  expect(hidden).toEqual([]);
});
