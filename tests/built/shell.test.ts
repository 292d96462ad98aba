import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PATHS } from '../../contract/paths';
import { bytesOf, CLIENT, isTwin, textOf } from './client';

const precached = [...textOf('sw.js').matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url);

test('[H12] the service worker precaches all an offline start needs', () => {
  const needed = CLIENT.filter((path) => /\.(js|css)$/.test(path) && path !== 'sw.js' && !path.startsWith('workbox-'));
  expect(precached).toContain('index.html');
  expect(needed.filter((path) => !precached.includes(path))).toEqual([]);
  for (const worker of ['sync', 'files']) {
    expect(
      precached.filter((path) => path.startsWith(`assets/${worker}.worker`)),
      `the ${worker} worker`,
    ).toHaveLength(1);
  }
});

test('[H12] what is precached exists', () => {
  expect(precached.filter((path) => !CLIENT.includes(path))).toEqual([]);
});

test('[H13] the page has no inline script and no inline style', () => {
  const html = textOf('index.html');
  const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter(([, attributes = '', body = '']) => !attributes.includes('src=') || body.trim() !== ''),
  ).toEqual([]);
  expect(html).not.toMatch(/<style|\son\w+=|\sstyle=|javascript:/);
});

test('[H14] every text asset worth it has its twins', () => {
  const texts = CLIENT.filter((path) => /\.(js|css|html|svg)$/.test(path) && bytesOf(path).length >= 1_024);
  expect(texts.length).toBeGreaterThan(5);
  for (const path of texts) {
    expect(brotliDecompressSync(bytesOf(`${path}.br`)).equals(bytesOf(path)), `${path}.br`).toBe(true);
    expect(gunzipSync(bytesOf(`${path}.gz`)).equals(bytesOf(path)), `${path}.gz`).toBe(true);
  }
  expect(CLIENT.filter(isTwin).length).toBeGreaterThanOrEqual(texts.length * 2);
});

test('[SH7] the manifest’s icons and shortcuts exist, and one icon is maskable', () => {
  const manifest: { icons: { src: string; purpose?: string }[]; shortcuts: { url: string }[] } = JSON.parse(
    textOf('manifest.webmanifest'),
  );
  expect(manifest.icons.filter(({ src }) => !CLIENT.includes(src.slice(1)))).toEqual([]);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const paths: readonly string[] = Object.values(PATHS);
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  expect(manifest.shortcuts.filter(({ url }) => !paths.includes(url))).toEqual([]);
});
