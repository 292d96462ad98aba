import { ClientMessage } from '../../contract/socket';
import { CONTRACT_VERSION } from '../../contract/version';
import { CLOSE, SocketSession } from '../../server/sync/session';
import { FOREIGN, HOME, ME } from '../kit/access-oracle';
import { spoiledBytes } from './bytes';
import { drawFor } from './draw';
import { asJson } from './hostile';
import { faultsOf } from './judge';
import { mutated } from './mutate';
import { ATTACKERS, forbiddenMarks } from './people';
import { jsonSchemaOf } from './schema';
import type { Tally } from './tally';
import { type AttackWorld, idsOf } from './world';

/** More than a client may send at once would only be cut off. */
const MESSAGES_OF_ONE = 40;

/** A member's sockets, with hostile messages between the right ones. */
export async function attackSocket(world: AttackWorld, seed: number, times: number, tally: Tally): Promise<void> {
  const who = ATTACKERS.find(({ name }) => name === 'member');
  if (!who) throw new Error('there is no member');
  await world.become(who);
  const draw = drawFor(seed, 'socket');
  const schema = jsonSchemaOf(ClientMessage);
  const ids = idsOf(world.access);
  const cursor = { logId: world.services.logId, seq: 0 };
  const authenticate = { type: 'authenticate', token: 'me', userId: ME };
  const hello = {
    ...{ type: 'hello', build: 'test', clientId: 'attack-client', contract: CONTRACT_VERSION },
    cursors: { [`company:${HOME}`]: cursor, [`company:${FOREIGN}`]: cursor },
  };
  for (let sent = 0; sent < times; sent += MESSAGES_OF_ONE) {
    const said: string[] = [];
    const heard: string[] = [];
    let closed: number | null = null;
    const port = {
      send: (text: string) => void heard.push(text),
      close: (code: number) => {
        closed = code;
      },
      buffered: () => 0,
    };
    const { identify } = world.access;
    const session = new SocketSession(port, {
      services: world.services,
      identify: (token) => identify({ token, header: () => undefined }),
    });
    const isSignedIn = draw.chance(0.7);
    if (isSignedIn) for (const message of [authenticate, hello]) await session.received(asJson(message));
    for (let turn = 0; turn < MESSAGES_OF_ONE && closed === null; turn++) {
      const text = asJson(
        mutated(draw, schema, draw.oneOf<object>([authenticate, hello, hello, { type: 'heartbeat' }]), ids),
      );
      const frame = draw.chance(0.2)
        ? new TextDecoder().decode(spoiledBytes(draw, new TextEncoder().encode(text), {}).body)
        : text;
      said.push(frame);
      await session.received(frame);
      tally.count('socket', closed === null ? 'taken' : `closed ${closed}`);
    }
    session.end(CLOSE.goingAway, 'done');
    const all = said.join('\n');
    const fault = (what: string) =>
      tally.fault({ phase: 'socket', area: 'socket', who: who.name, what, sent: said.at(-1) ?? '' });
    for (const error of world.errors()) fault(`failed: ${error}`);
    for (const what of faultsOf({ status: 400, type: '', text: heard.join('\n') }, all, forbiddenMarks(who, 'socket')))
      fault(what);
  }
}
