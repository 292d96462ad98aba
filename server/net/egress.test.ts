import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { outward } from '../node/outward';
import { type EgressPorts, guardedFetch, type OutwardAnswer, type OutwardRequest } from './egress';
import { isPublicAddress } from './public-address';

const REQUEST: OutwardRequest = {
  method: 'POST',
  headers: { authorization: 'secret', accept: '*/*' },
  body: 'x',
  timeoutMs: 5_000,
  maxBytes: 100,
};

test('[SEC191] what is no address of the internet is not public, however it is written', () => {
  const own = [
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
    ],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', '64:ff9b::7f00:1', '3fff::1', '100::1'],
    ...[
      '',
      'localhost',
      '127.1',
      '0177.0.0.1',
      '1.2.3.256',
      '1.2.3',
      '2600::1::2',
      '2600:1:2',
      '2600::g',
      'fe80::1%eth0',
    ],
  ];
  expect(own.filter(isPublicAddress)).toEqual([]);
  const others = [
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '9.9.9.9',
    '::ffff:1.1.1.1',
    '2606:4700::1111',
    '2a00:1450:4001:82a:0:0:0:200e',
  ];
  expect(others.filter((one) => !isPublicAddress(one))).toEqual([]);
});

const OK: OutwardAnswer = { status: 200, headers: {}, body: 'done' };
const redirect = (location: string, status = 307): OutwardAnswer => ({ status, headers: { location }, body: '' });

/** What is sent where; `answers` by address of the page. */
function ports(
  addresses: Readonly<Record<string, readonly string[]>>,
  answers: Readonly<Record<string, OutwardAnswer>> = {},
  allowsPrivate = false,
) {
  const sent: [string, string, OutwardRequest['headers']][] = [];
  const it: EgressPorts = {
    allowsPrivate,
    resolve: async (hostname) => addresses[hostname] ?? [],
    send: async (url, address, { headers }) => {
      sent.push([url.href, address, headers]);
      return answers[url.href] ?? OK;
    },
  };
  return { sent, fetch: guardedFetch(it) };
}

test('[SEC191] the connection goes to the address that was looked at, and to none of a private network', async () => {
  const { sent, fetch } = ports({ a: ['1.1.1.1', '9.9.9.9'], b: ['1.1.1.1', '10.0.0.1'] });
  expect(await fetch('https://a/x', REQUEST)).toEqual(OK);
  expect(sent).toEqual([['https://a/x', '1.1.1.1', REQUEST.headers]]);
  await expect(fetch('https://b/', REQUEST)).rejects.toThrow('private network');
  await expect(fetch('https://c/', REQUEST)).rejects.toThrow('no address');
  await expect(fetch('https://name:word@a/', REQUEST)).rejects.toThrow('no name and password');
  await expect(fetch('file:///etc/passwd', REQUEST)).rejects.toThrow('Only http');
  await expect(fetch('nothing', REQUEST)).rejects.toThrow('Only http');
  expect(sent).toHaveLength(1);
  expect(await ports({ b: ['10.0.0.1'] }, {}, true).fetch('https://b/', REQUEST)).toEqual(OK);
});

test('[SEC191] a redirect is looked at too, takes no secret to another origin, and makes no GET of a POST', async () => {
  const addresses = { a: ['1.1.1.1'], b: ['9.9.9.9'], inside: ['169.254.169.254'] };
  const { sent, fetch } = ports(addresses, {
    'https://a/1': redirect('/2'),
    'https://a/2': redirect('https://b/3'),
    'https://a/in': redirect('https://inside/'),
    'https://a/get': redirect('/2', 302),
    'https://a/round': redirect('/round'),
    'https://a/plain': redirect('http://a/'),
  });
  expect(await fetch('https://a/1', REQUEST)).toEqual(OK);
  expect(sent.map(([url, , headers]) => [url, headers['authorization']])).toEqual([
    ...[
      ['https://a/1', 'secret'],
      ['https://a/2', 'secret'],
    ],
    ['https://b/3', undefined],
  ]);
  await expect(fetch('https://a/in', REQUEST)).rejects.toThrow('private network');
  await expect(fetch('https://a/round', REQUEST)).rejects.toThrow('too often');
  await expect(fetch('https://a/plain', REQUEST)).rejects.toThrow('another protocol');
  expect(await fetch('https://a/get', REQUEST)).toMatchObject({ status: 302 });
  expect(await fetch('https://a/get', { ...REQUEST, method: 'GET' })).toEqual(OK);
});

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOn(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('[SEC191] over the network: asked, refused where it is our own, and bounded in length and time', async () => {
  const url = await serverOn((request, response) => {
    if (request.url === '/slow') return;
    response.setHeader('x-seen', `${request.method} ${request.headers.authorization}`);
    response.end(request.url === '/long' ? 'x'.repeat(101) : 'short');
  });
  const seen = { 'x-seen': 'POST secret' };
  expect(await outward(true)(url, REQUEST)).toMatchObject({ status: 200, body: 'short', headers: seen });
  await expect(outward(false)(url, REQUEST)).rejects.toThrow('private network');
  await expect(outward(false)(url.replace('127.0.0.1', 'localhost'), REQUEST)).rejects.toThrow('private network');
  await expect(outward(true)(`${url}/long`, REQUEST)).rejects.toThrow('too long');
  await expect(outward(true)(`${url}/slow`, { ...REQUEST, timeoutMs: 50 })).rejects.toThrow(/timeout|aborted/);
});
