import WebSocket from 'ws';
import { parts } from './world.mjs';

/**
 * Many clients in a process of its own, each from an address of its own (all of 127.0.0.0/8 is this machine). They behave
 * as the worker does (`worker/sync/connection.ts`): its messages, its back-off, its cursor.
 */
const BASE_MS = 3_000;
const MOST_MS = 30_000;
const STALL_MS = 30_000;
const HEARTBEAT_MS = 15_000;

const state = {
  origin: '',
  stream: '',
  contract: 0,
  /** @type {Client[]} */
  clients: [],
  /** @type {Record<string, number>} */
  closes: {},
  /** For how many seconds somebody was told to stay away, at most. */
  told: 0,
  bytes: 0,
  frames: 0,
  gaps: 0,
  /** When each number arrived, at each client. @type {Map<number, number[]>} */
  arrivals: new Map(),
};

const now = () => performance.timeOrigin + performance.now();
const RANGE =
  /^\{"type":"changes","range":\{(?=[^[]*"stream":"([^"]+)")(?=[^[]*"logId":"([^"]+)")(?=[^[]*"from":(\d+))(?=[^[]*"to":(\d+))/;

class Client {
  isLive = false;
  attempts = 0;
  /** @type {{ logId: string, seq: number } | null} */
  cursor = null;
  /** @type {WebSocket | null} */
  socket = null;
  /** @type {NodeJS.Timeout | undefined} */
  timer;

  constructor(person, at) {
    this.person = person;
    this.address = `127.${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
  }

  connect() {
    const socket = new WebSocket(`${state.origin.replace('http', 'ws')}/_ws`, {
      localAddress: this.address,
      perMessageDeflate: false,
    });
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('open', () => this.say({ type: 'authenticate', token: this.person.token, userId: this.person.userId }));
    socket.on('message', (data) => this.heard(/** @type {Buffer} */ (data)));
    socket.on('close', (code, reason) => this.closed(code, reason.toString()));
    this.wait(STALL_MS, () => socket.terminate());
  }

  wait(ms, work) {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
  }

  say(message) {
    this.socket?.send(JSON.stringify(message));
  }

  beat() {
    this.wait(HEARTBEAT_MS, () => {
      this.say({ type: 'heartbeat' });
      this.beat();
    });
  }

  heard(data) {
    const text = data.toString();
    state.bytes += data.length;
    const range = RANGE.exec(text);
    if (range) return this.range(range[1], range[2], Number(range[3]), Number(range[4]));
    const message = JSON.parse(text);
    if (message.type === 'authenticated') {
      this.beat();
      const cursors = this.cursor === null ? {} : { [state.stream]: this.cursor };
      return this.say({
        type: 'hello',
        build: 'load',
        clientId: this.person.userId,
        contract: state.contract,
        cursors,
      });
    }
    if (message.type === 'hello_answer') {
      this.attempts = 0;
      this.isLive = true;
      const head = message.grants.find(({ stream }) => stream === state.stream)?.head ?? 0;
      this.cursor ??= { logId: message.logId, seq: head };
    }
    if (message.type === 'snapshot_needed' && message.stream === state.stream && this.cursor)
      this.cursor.seq = message.head;
    return undefined;
  }

  range(stream, logId, from, to) {
    if (stream !== state.stream) return;
    if (this.cursor && from !== this.cursor.seq + 1) state.gaps++;
    this.cursor = { logId, seq: to };
    state.frames++;
    const time = now();
    for (let seq = from; seq <= to; seq++) {
      const times = state.arrivals.get(seq);
      if (times) times.push(time);
      else state.arrivals.set(seq, [time]);
    }
  }

  closed(code, reason) {
    this.isLive = false;
    clearTimeout(this.timer);
    state.closes[code] = (state.closes[code] ?? 0) + 1;
    const told = Number(/come again in (\d+) s/.exec(reason)?.[1]);
    const jitter = 0.85 + Math.random() * 0.3;
    if (told > 0) {
      state.told = Math.max(state.told, told);
      return this.wait(told * 1_000 * (1 + Math.random() * 0.3), () => this.connect());
    }
    this.attempts++;
    // The worker falls back after five; its person, or a request that succeeds, brings it back: here it goes on.
    return this.wait(Math.min(MOST_MS, BASE_MS * 2 ** Math.min(4, this.attempts - 1) * jitter), () => this.connect());
  }
}

const counts = () => ({
  live: state.clients.filter(({ isLive }) => isLive).length,
  heads: Math.min(...state.clients.map(({ cursor }) => cursor?.seq ?? 0)),
  closes: state.closes,
  told: state.told,
  bytes: state.bytes,
  frames: state.frames,
  gaps: state.gaps,
});

const answers = {
  open({ origin, stream, contract, people, overMs }) {
    Object.assign(state, { origin, stream, contract });
    state.clients = people.map((person, at) => new Client(person, at));
    for (const [at, client] of state.clients.entries())
      setTimeout(() => client.connect(), (at / people.length) * overMs);
  },
  counts,
  forget() {
    Object.assign(state, { closes: {}, told: 0, bytes: 0, frames: 0, gaps: 0 });
    state.arrivals.clear();
  },
  /** Of each write `{ to, at }`: how long after it each client had it. */
  delays({ writes }) {
    const delays = writes.flatMap(({ to, at }) => (state.arrivals.get(to) ?? []).map((time) => time - at));
    return { arrived: delays.length, parts: parts(delays) };
  },
};

process.on('message', ({ id, ask, ...rest }) => process.send?.({ id, answer: answers[ask](rest) ?? null }));
process.on('disconnect', () => process.exit(0));
