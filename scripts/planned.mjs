import { runnerImport } from 'vite';

/** How many pages of the route map are not built yet, by area. */
const { module } = await runnerImport('./src/app/planned.ts');
const { module: map } = await runnerImport('./contract/routes.ts');

/** @type {Map<string, string[]>} */
const byArea = new Map();
const planned = Object.keys(map.ROUTES).filter(module.isPlanned);
for (const name of planned) {
  const { area } = map.ROUTES[name];
  byArea.set(area, [...(byArea.get(area) ?? []), name]);
}
for (const [area, names] of [...byArea].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${String(names.length).padStart(4)}  ${area}`);
}
console.log(`${planned.length} of ${Object.keys(map.ROUTES).length} pages are planned`);
