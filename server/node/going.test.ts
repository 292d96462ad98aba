import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { going } from './going';
import { portOf } from './listen';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

async function serve() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ending = going((request, response) => {
    if (request.url === '/slow') void held.then(() => response.end('done'));
    else response.end('at once');
  });
  const server = createServer(ending.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  const ask = async (path: string, kept = false) => {
    const [answer]: IncomingMessage[] = await once(
      get({ port, host: '127.0.0.1', path, ...(kept ? { agent } : { agent: false }) }),
      'response',
    );
    if (answer === undefined) throw new Error('no answer');
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  const end = async () => {
    const began = performance.now();
    await ending.end([server]);
    return performance.now() - began;
  };
  return { ask, end, port, release };
}

test('[S175] with nothing under way it is gone within a second, kept-alive and silent connections or not', async () => {
  const { ask, end, port } = await serve();
  expect((await ask('/', true)).statusCode).toBe(200);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  expect(await end()).toBeLessThan(1_000);
  silent.destroy();
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('[S175] what has begun is answered, who comes meanwhile is told when to come again, none is refused', async () => {
  const { ask, end, release } = await serve();
  const slow = ask('/slow', true);
  await pause(50);
  const ended = end();
  for (let at = 0; at < 30; at += 1) {
    const { statusCode, headers } = await ask('/');
    expect([statusCode, headers['retry-after'], headers.connection]).toEqual([503, '1', 'close']);
    await pause(20);
  }
  release();
  const answer = await slow;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await ended;
});
