import { expect, test } from 'vitest';
import { PRODUCT } from './house';

interface Ban {
  readonly what: RegExp;
  readonly among: RegExp;
  readonly except: RegExp;
  readonly instead: string;
}

const BANS: readonly Ban[] = [
  {
    what: /(?<![.\w])fetch\(|\b(?:self|window|globalThis)\.fetch\b/,
    among: /^(contract|domain|worker|src)\//,
    // A third party's search is no call of ours: another origin, and nothing to keep. Fonts are files of the build.
    except:
      /^(worker\/(sync\/(http|host|fetch|.*\.worker)[\w-]*\.ts|shell\/)|src\/(third-parties\/search|areas\/reports\/report-fonts)\.ts$)/,
    instead: 'ask the sync worker: `read` and `command` of src/data; only worker/sync/http.ts fetches',
  },
  {
    what: /\blocalStorage\b/,
    among: /./,
    except: /^(src\/(data|session)\/browser-storage\.ts|mocks\/local-storage\.ts)$/,
    instead: 'use browser-storage.ts, and name the key in docs/storage.md',
  },
  {
    what: /\bsessionStorage\b/,
    among: /./,
    except: /^src\/(data|session)\/browser-storage\.ts$/,
    instead: 'use browser-storage.ts',
  },
  {
    what: /@ts-(ignore|expect-error|nocheck)|\bas unknown as\b|\bas any\b/,
    among: /./,
    except: /^$/,
    instead: 'parse at the boundary, or narrow',
  },
  {
    what: /\bdebugger\b|\bconsole\.log\(/,
    among: /^(contract|domain|worker|src)\//,
    except: /^$/,
    instead: 'say it in the interface',
  },
];

test.each(BANS)('[H6] $what is not written: $instead', ({ what, among, except, instead }) => {
  const breaches = PRODUCT.filter(({ path, code }) => among.test(path) && !except.test(path) && what.test(code));
  expect(breaches.map(({ path }) => `${path}: ${instead}`)).toEqual([]);
});

test('[CH4] nothing is chosen or asked in the browser’s own list or box', () => {
  const own = /<select\b|\b(?:window|globalThis|self)\.(?:alert|confirm|prompt)\(|(?<![.\w])(?:alert|confirm|prompt)\(/;
  const breaches = PRODUCT.filter(({ path, code }) => path.startsWith('src/') && own.test(code));
  expect(breaches.map(({ path }) => `${path}: use Select, Combobox or ConfirmDialog of src/kit`)).toEqual([]);
});

test('[H32] what is drawn of numbers is drawn by visx; by hand are an icon, the logo and the paper of reports', () => {
  const shape = /<(?:path|rect|circle|ellipse|line|polyline|polygon|canvas)[\s/>]/;
  const byHand = PRODUCT.filter(({ path, code }) => /^src\/.*\.tsx$/.test(path) && shape.test(code));
  expect(byHand.map(({ path }) => path)).toEqual([
    'src/app/layouts/logo.tsx',
    'src/areas/reports/paper-view.tsx',
    'src/kit/icon.tsx',
  ]);
});

test.each([
  ['new SharedWorker(', /^(src|worker)\//, 1],
  // The parse worker, and the elected host of the sync worker.
  ['new Worker(', /^(src|worker)\//, 2],
  // PGlite's, and the one that reads files.
  ['new Worker(', /^server\//, 2],
])('[H6] %s of %s stands in one file a kind', (words, folder, kinds) => {
  const places = PRODUCT.filter(({ path, code }) => folder.test(path) && code.includes(words)).map(({ path }) => path);
  expect(places.length, places.join(', ')).toBeLessThanOrEqual(kinds);
});
