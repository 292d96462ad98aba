import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isPagePath } from './page-paths';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  // To be read before it is run.
  '.sh': 'text/plain; charset=utf-8',
  '.ps1': 'text/plain; charset=utf-8',
};

/** Twins the build made, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export interface StaticFiles {
  /** The file of a path, or the app for a page's address; with 404 where no page has it. Null where it is a file's. */
  serve(request: Request): Promise<Response | null>;
}

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/**
 * The built PWA. What exists is listed once, so no path can lead elsewhere; what was read stays in
 * memory, for a build is small and never changes under a running server.
 */
export function staticFiles(folder: string): StaticFiles {
  const names = new Set(listFiles(folder));
  const bodies = new Map<string, Promise<Body>>();
  const read = (name: string) => {
    const known = bodies.get(name) ?? readBody(join(folder, name));
    bodies.set(name, known);
    return known;
  };

  return {
    async serve(request) {
      const path = pathOf(request);
      if (path === null) return null;
      const name = nameOf(names, path, request);
      if (name === null || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
      const encoding = ENCODINGS.find((one) => accepts(request, one.name) && names.has(name + one.suffix));
      const { bytes, etag } = await read(name + (encoding?.suffix ?? ''));
      const headers = new Headers({
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag,
        vary: 'Accept-Encoding',
      });
      if (encoding) headers.set('content-encoding', encoding.name);
      const isKnown = path.slice(1) === name || isPagePath(path);
      if (isKnown && request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
      headers.set('content-length', String(bytes.byteLength));
      return new Response(request.method === 'HEAD' ? null : bytes, { status: isKnown ? 200 : 404, headers });
    },
  };
}

/** A page's address has no extension: a missing script is 404 and never the app's HTML. */
function nameOf(names: ReadonlySet<string>, path: string, request: Request): string | null {
  const name = path.slice(1) || 'index.html';
  if (names.has(name) && !ENCODINGS.some(({ suffix }) => name.endsWith(suffix))) return name;
  const isPage = extname(path) === '' && (request.headers.get('accept') ?? '*/*').match(/text\/html|\*\/\*/) !== null;
  return isPage && names.has('index.html') ? 'index.html' : null;
}

function pathOf(request: Request): string | null {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return null;
  }
}

function accepts(request: Request, encoding: string): boolean {
  const offered = (request.headers.get('accept-encoding') ?? '').split(',').map((one) => one.trim());
  return offered.some((one) => one === encoding || (one.startsWith(`${encoding};`) && !/;q=0(\.0*)?$/.test(one)));
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch {
    return [];
  }
}

async function readBody(path: string): Promise<Body> {
  const bytes = new Uint8Array(await readFile(path));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"` };
}
