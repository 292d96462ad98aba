import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page that says which scripts it was given, and runs what stands in for them. */
let scripts: string[];
let onScript: (address: string) => void;
let integrations: typeof import('./integrations');
let warnings: unknown[][];

class FakeScript extends EventTarget {
  src = '';
  async = false;
  remove(): void {}
}
const append = (script: FakeScript) => {
  scripts.push(script.src);
  onScript(script.src);
  queueMicrotask(() => script.dispatchEvent(new Event('load')));
};

beforeEach(async () => {
  scripts = [];
  warnings = [];
  onScript = () => undefined;
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => void warnings.push(parts));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { createElement: () => new FakeScript(), head: { append } });
  integrations = await import('./integrations');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unheard = () => undefined;

test('[TP3] an installation with none of them: one warning, no script', async () => {
  integrations.initializeIntegrations({}, unheard);
  integrations.initializeIntegrations({}, unheard);
  const { payments, botCheck, tagManager, search } = integrations;
  expect(await Promise.all([payments.load(), botCheck.load(), tagManager.load(), search.load()])).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(warnings.map(([text]) => text)).toEqual([
    'Switched off, as this installation has none of it: payments (publishable key), bot check (site key), tag manager (id of the form GTM-XXXX), search service (app id and key), error reports (DSN).',
  ]);
  expect(scripts).toEqual([]);
});

test('[TP3] setting them up loads none of them', async () => {
  integrations.initializeIntegrations(
    {
      payments: { publishableKey: 'pk_test_1' },
      botCheck: { siteKey: 'site' },
      tagManager: { id: 'GTM-AB1' },
      search: { appId: 'APP', apiKey: 'k', env: 'dev' },
    },
    unheard,
  );
  await Promise.resolve();
  expect(scripts).toEqual([]);
  expect(warnings).toEqual([['Switched off, as this installation has none of it: error reports (DSN).']]);
});

test('[TP12] the bot check runs the challenge of a named action and answers its token', async () => {
  const execute = vi.fn(async () => 'token');
  onScript = () => {
    vi.stubGlobal('grecaptcha', { ready: (work: () => void) => work(), execute });
  };
  integrations.initializeIntegrations({ botCheck: { siteKey: 'site' } }, unheard);
  const client = await integrations.botCheck.load();
  expect(await client?.execute('contact')).toBe('token');
  expect(execute.mock.calls).toEqual([['site', { action: 'contact' }]]);
  await integrations.botCheck.load();
  expect(scripts).toEqual(['https://www.google.com/recaptcha/api.js?render=site']);
  await expect(client?.execute('not a name')).rejects.toThrow('no name that the bot check takes');
});

test.each(['GTM-', 'GTM-abc', 'gtm-ABC', 'GTM-A B', 'UA-1', 'GTM-A&x=1'])(
  '[TP13] the tag manager is off with the id %j',
  async (id) => {
    integrations.initializeIntegrations({ tagManager: { id } }, unheard);
    await integrations.tagManager.load();
    expect(scripts).toEqual([]);
    expect(warnings.flat()).toEqual([expect.stringContaining('tag manager (id of the form GTM-XXXX)')]);
  },
);

test('[TP13] with an id of the rule it starts its queue, then its script, once', async () => {
  integrations.initializeIntegrations({ tagManager: { id: 'GTM-4XY9' } }, unheard);
  await integrations.tagManager.load();
  await integrations.tagManager.load();
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-4XY9']);
  expect(window.dataLayer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
});

test('[TP14] a search asks the index of the environment, with the key, and nothing of ours', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ hits: [{ objectID: 'a' }], nbHits: 1 }),
  );
  vi.stubGlobal('fetch', fetched);
  integrations.initializeIntegrations({ search: { appId: 'APP1', apiKey: 'key', env: 'dev' } }, unheard);
  const client = await integrations.search.load();
  expect(await client?.search('docs', 'open ports & more')).toEqual({ hits: [{ objectID: 'a' }], nbHits: 1 });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://app1-dsn.algolia.net/1/indexes/dev_docs/query');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    headers: { 'X-Algolia-Application-Id': 'APP1', 'X-Algolia-API-Key': 'key' },
    body: JSON.stringify({ params: 'query=open+ports+%26+more' }),
  });
  fetched.mockResolvedValueOnce(new Response('no', { status: 403 }));
  await expect(client?.search('docs', '')).rejects.toThrow('The search service answered 403.');
});

test('[TP10] the payment script comes from its host, with the publishable key', async () => {
  const made = vi.fn((key: string) => ({ key }));
  onScript = () => {
    vi.stubGlobal('Stripe', Object.assign(made, { version: 'endive' }));
  };
  vi.stubGlobal('document', {
    createElement: () => new FakeScript(),
    head: { append, appendChild: append },
    querySelectorAll: () => [],
  });
  integrations.initializeIntegrations({ payments: { publishableKey: 'pk_test_1' } }, unheard);
  await integrations.payments.load();
  expect(scripts).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\//)]);
  expect(made.mock.calls[0]?.[0]).toBe('pk_test_1');
});
