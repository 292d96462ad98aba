import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTES } from '../../contract/routes';
import { HOUSE, PRODUCT, ZONES } from './house';

/**
 * Who may import whom; the first row whose folder holds the file decides. Paths are prefixes.
 * `-` takes a part away again.
 */
const MAY_IMPORT: readonly (readonly [folder: string, allowed: readonly string[]])[] = [
  ['contract/', ['contract/']],
  ['domain/', ['domain/', 'contract/']],
  ['server/node/', ['server/', 'domain/', 'contract/']],
  ['server/', ['server/', '-server/node/', 'domain/', 'contract/']],
  // The one door to the mocks; the bundler drops it from production (H11).
  ['worker/sync/sync.worker.ts', ['worker/', 'domain/', 'contract/', 'mocks/start']],
  ['worker/', ['worker/', 'domain/', 'contract/']],
  // Knows no word of the product: numbers, the shape of a sort, and texts that hide something.
  ['src/kit/', ['src/kit/', 'domain/text/', 'contract/limits', 'contract/narrow', 'contract/query']],
  ['src/', ['src/', 'domain/', 'contract/', 'worker/store/reader']],
  ['mocks/', ['mocks/', 'server/', '-server/node/', 'domain/', 'contract/']],
];

const isOurs = (target: string) => ZONES.some((zone) => target.startsWith(`${zone}/`));

function mayImport(path: string, target: string): boolean {
  const allowed = MAY_IMPORT.find(([folder]) => path.startsWith(folder))?.[1] ?? [];
  const within = (rule: string) => (rule.endsWith('/') ? target.startsWith(rule) : target === rule);
  return allowed.some(within) && !allowed.some((rule) => rule.startsWith('-') && within(rule.slice(1)));
}

test('[H1] a folder imports only what it may', () => {
  const breaches = PRODUCT.flatMap(({ path, imports }) =>
    imports
      .filter((target) => (isOurs(target) || target.startsWith('tests/')) && !mayImport(path, target))
      .map((target) => `${path} imports ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('[H1] the table bites', () => {
  expect(mayImport('server/areas/assets/handlers.ts', 'server/node/main')).toBe(false);
  expect(mayImport('src/areas/assets/list.tsx', 'worker/store/writer')).toBe(false);
  expect(mayImport('src/areas/assets/list.tsx', 'worker/store/reader')).toBe(true);
  expect(mayImport('worker/sync/http.ts', 'mocks/start')).toBe(false);
});

/** The rooms of a zone, in their order: each knows itself and those before it. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  server: [
    'limits',
    'net',
    'files',
    'connectors',
    'db',
    'calls',
    'notifications',
    'identity',
    'query',
    'inventory',
    'catalog',
    'jobs',
    'records',
    'sync',
    'areas',
    'app',
    'node',
  ],
  src: [
    'kit',
    'words',
    'third-parties',
    'data',
    'session',
    'parts',
    'query-editor',
    'lists',
    'forms',
    'details',
    'areas',
    'app',
  ],
};

function roomOf(path: string): { readonly zone: string; readonly rank: number } | null {
  const [zone = '', room = ''] = path.split('/');
  const rooms = ROOMS[zone];
  return rooms === undefined ? null : { zone, rank: rooms.indexOf(room) };
}

function isInOrder(path: string, target: string): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  return from === null || to === null || from.zone !== to.zone || (to.rank >= 0 && to.rank <= from.rank);
}

test('[H15] a room knows only those before it', () => {
  const lost = PRODUCT.filter(({ path }) => roomOf(path)?.rank === -1 && !path.endsWith('.d.ts'));
  expect(lost.map(({ path }) => `${path} stands in no room of ROOMS`)).toEqual([]);
  const breaches = PRODUCT.flatMap(({ path, imports }) =>
    imports.filter((target) => !isInOrder(path, target)).map((target) => `${path} imports ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('[H15] the order of the rooms bites', () => {
  expect(isInOrder('src/kit/page.tsx', 'src/words/field-text')).toBe(false);
  expect(isInOrder('src/lists/define-list.ts', 'src/areas/assets/asset-list')).toBe(false);
  expect(isInOrder('src/areas/assets/asset-list.ts', 'src/lists/define-list')).toBe(true);
  expect(isInOrder('src/areas/assets/asset-list.ts', 'src/another-room/part')).toBe(false);
  expect(isInOrder('server/records/record-handlers.ts', 'server/areas/assets/groups')).toBe(false);
  expect(mayImport('src/kit/badge.tsx', 'contract/areas/assets')).toBe(false);
});

const areaOf = (path: string) => /^(?:server|src)\/areas\/([^/]+)/.exec(path)?.[1];

test('[H2] areas never import each other', () => {
  const breaches = PRODUCT.flatMap(({ path, imports }) =>
    imports
      .filter((target) => areaOf(path) && areaOf(target) && areaOf(path) !== areaOf(target))
      .map((target) => `${path} imports ${target}: what two areas need moves to a room before them`),
  );
  expect(breaches).toEqual([]);
});

const AREAS = new Set<string>(Object.values(ROUTES).map(({ area }) => area));

const areasIn = (layer: string) =>
  new Set(PRODUCT.flatMap(({ path }) => new RegExp(`^${layer}/areas/([^/.]+)`).exec(path)?.[1] ?? []));

test('[H3] an area has one name in every layer', () => {
  const foreign = ['contract', 'server', 'src'].flatMap((layer) =>
    [...areasIn(layer)].filter((name) => !AREAS.has(name)).map((name) => `${layer}/areas/${name} is no product area`),
  );
  expect(foreign).toEqual([]);
  const contract = areasIn('contract');
  expect([...areasIn('server')].filter((name) => !contract.has(name))).toEqual([]);
});

/** `src/areas/assets/area.ts` → `assets` */
const manifestOf = (path: string) => /^(?:server|src)\/areas\/([^/]+)\/area(?:\.ts)?$/.exec(path)?.[1];

test('[H16] an area is a folder with a manifest, which one list names', () => {
  for (const zone of ['server', 'src']) {
    const list = PRODUCT.find(({ path }) => path === `${zone}/app/areas.ts`);
    const named = list?.imports.flatMap((target) => manifestOf(target) ?? []) ?? [];
    expect(named.sort(), zone).toEqual([...areasIn(zone)].sort());
  }
});

test('[H16] nothing outside an area knows it, but by its manifest', () => {
  const breaches = PRODUCT.flatMap(({ path, imports }) =>
    imports
      .filter((target) => areaOf(target) && !areaOf(path))
      .filter((target) => !path.endsWith('/app/areas.ts') || !manifestOf(target))
      .map((target) => `${path} imports ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('[H16] a manifest of the UI is data: what it leads to is loaded when it is wanted', () => {
  const manifests = PRODUCT.filter(({ path }) => path.startsWith('src/') && manifestOf(path));
  const heavy = manifests.flatMap(({ path, code }) =>
    [...code.matchAll(/\bfrom '([^']+)'/g)]
      .map(([, target]) => target)
      .filter((target) => target !== '@mdi/js' && target !== '../../parts/area')
      .map((target) => `${path} imports ${target}: import() it where it is wanted`),
  );
  expect(heavy).toEqual([]);
  expect(manifests.length).toBeGreaterThan(10);
});

test('[H4] there are no barrels', () => {
  // What the compiler asks of whoever makes its elements: types that only React can define.
  const own = PRODUCT.filter(({ path }) => !path.startsWith('src/kit/jsx/'));
  const barrels = own.filter(({ path, reexports }) => reexports || /^index\.tsx?$/.test(basename(path)));
  expect(barrels.map(({ path }) => `${path}: import from the file that defines it`)).toEqual([]);
});

/** Library (a prefix of the specifier) → folders that may know it. */
const KNOWN_BY: readonly (readonly [library: string, folders: readonly string[]])[] = [
  ['node:', ['server/node/']],
  ['@hono/node-server', ['server/node/']],
  ['pg', ['server/node/']],
  ['mysql2', ['server/node/connectors/']],
  ['tedious', ['server/node/connectors/']],
  ['ldapts', ['server/node/connectors/']],
  ['net-snmp', ['server/node/connectors/']],
  ['aws4fetch', ['server/node/connectors/']],
  ['oidc-provider', ['server/node/provider/']],
  ['jose', ['server/identity/', 'server/node/provider/']],
  ['@electric-sql/pglite', ['server/node/', 'server/db/', 'mocks/']],
  ['hono', ['server/', 'mocks/']],
  ['drizzle-orm', ['server/', 'mocks/']],
  ['msw', ['mocks/']],
  ['@mswjs/', ['mocks/']],
  ['react', ['src/']],
  ['@radix-ui/', ['src/']],
  ['wouter', ['src/']],
  ['dexie', ['worker/store/']],
  ['workbox-window', ['src/app/']],
  ['workbox-', ['worker/shell/']],
  ['comlink', ['worker/', 'src/data/']],
  ['@sentry/react', ['src/third-parties/']],
  ['@stripe/stripe-js', ['src/third-parties/']],
];

test('[H5] a library is imported only where it may be known', () => {
  const owner = (target: string) =>
    KNOWN_BY.find(
      ([library]) => target === library || target.startsWith(/\W$/.test(library) ? library : `${library}/`),
    );
  const breaches = PRODUCT.flatMap(({ path, imports }) =>
    imports
      .filter((target) => owner(target)?.[1].every((folder) => !path.startsWith(folder)))
      .map((target) => `${path} imports ${target}: only ${owner(target)?.[1].join(', ')} may`),
  );
  expect(breaches).toEqual([]);
});

test('the files were found', () => {
  expect(HOUSE.length).toBeGreaterThan(PRODUCT.length);
});
