import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { portOf } from './listen';
import { bytesOf } from './shared-frame';

test('[S135] the bytes made once for all are frames of the protocol, whatever the length, between the socket’s own', async () => {
  const texts = [
    '',
    'short',
    'x'.repeat(125),
    'x'.repeat(126),
    'é'.repeat(32_767),
    'x'.repeat(65_536),
    'é€😀'.repeat(90_000),
  ];
  const frames = texts.map((text) => ({ text, range: { stream: 'catalog', logId: '', from: 1, to: 1, changes: [] } }));
  const server = createServer();
  const accepting = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, line, head) => {
    accepting.handleUpgrade(request, line, head, (socket) => {
      for (const frame of frames) {
        line.write(bytesOf(frame));
        socket.send('its own');
      }
      socket.close();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(server)}`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(data.toString()));
  const [code] = await once(socket, 'close');
  expect([code, heard.length]).toEqual([1005, 2 * texts.length]);
  expect(heard.filter((_, at) => at % 2 === 0)).toEqual(texts);
  for (const frame of frames) expect(bytesOf(frame)).toBe(bytesOf(frame));
  server.close();
});
