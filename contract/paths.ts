/**
 * URL patterns of the pages, and the link builder typed from them. Pure strings: pages register
 * elsewhere (`src/areas/<area>/routes.ts`), so that a path without a page does not compile.
 */
export const PATHS = {
  home: '/',
  dashboard: '/dashboard',
  assets: '/assets',
  asset: '/assets/:id',
  syncHistory: '/integrations/sync-history',
  syncRun: '/integrations/sync-history/:id',
} as const;

export type PathName = keyof typeof PATHS;

type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & Params<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, never>;

type Args<N extends PathName> = keyof Params<(typeof PATHS)[N]> extends never ? [] : [Params<(typeof PATHS)[N]>];

/** `href('asset', { id })` → `/assets/…`. A misspelt name or a missing parameter does not compile. */
export function href<N extends PathName>(name: N, ...[params]: Args<N>): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  return PATHS[name].replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}
