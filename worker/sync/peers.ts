import * as z from 'zod/mini';
import { ENTITY_NAMES } from '../../contract/entities';
import { companyStream, ownerOf, userStream } from '../../contract/streams';
import { peersChannel, socketLock, workerLock } from '../../contract/worker-names';
import type { RowRecord } from '../store/records';
import type { Channel, Ports } from './ports';

const State = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  z.object({ state: z.literal('connecting'), attempt: z.number() }),
  z.object({ state: z.literal('connected'), since: z.number() }),
  z.object({ state: z.literal('closed'), code: z.number(), retryAt: z.nullable(z.number()) }),
  z.object({ state: z.literal('fallback') }),
]);

const Written = z.object({
  set: z.templateLiteral([z.string(), '#', z.int()]),
  entity: z.string(),
  id: z.string(),
  rev: z.number(),
  row: z.nullable(z.record(z.string(), z.unknown())),
});

/** Builds before the stream was said name its owner only, and hear nothing else. */
const OfStream = { companyId: z.string(), stream: z.optional(z.string()) };

export const toldAs = (stream: string) => ({ companyId: ownerOf(stream) ?? '', stream });

export const streamsIn = ({
  companyId,
  stream,
}: {
  readonly companyId: string;
  readonly stream?: string | undefined;
}) => (stream === undefined ? [companyStream(companyId), userStream(companyId)] : [stream]);

/** What workers of one database tell each other: the owner of the socket what came, the others what they did. */
const PeerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('owner'), build: z.string() }),
  z.object({ type: z.literal('takeover'), build: z.string() }),
  z.object({ type: z.literal('greeting') }),
  z.object({
    type: z.literal('state'),
    state: State,
    isServerAway: z.optional(z.boolean()),
    isServerFull: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('confirmed'), at: z.number() }),
  z.object({ type: z.literal('written'), ...OfStream, records: z.array(Written) }),
  z.object({ type: z.literal('replaced'), ...OfStream, kinds: z.optional(z.array(z.string())) }),
  z.object({ type: z.literal('outbox') }),
  z.object({ type: z.literal('want'), companyId: z.string(), kind: z.optional(z.enum(ENTITY_NAMES)) }),
  z.object({ type: z.literal('reconnect') }),
]);

export type PeerMessage =
  | Exclude<z.infer<typeof PeerMessage>, { type: 'written' }>
  | {
      readonly type: 'written';
      readonly companyId: string;
      readonly stream?: string | undefined;
      readonly records: readonly RowRecord[];
    };

export interface PeersParts {
  readonly ports: Pick<Ports, 'locks' | 'build' | 'openChannel' | 'log'>;
  readonly database: string;
  /** The socket is ours. `waited`: another worker had it before, and may have written what we did not hear of. */
  own(waited: boolean): void;
  /** A newer build wants the socket: this worker ends, and waits in line with empty memory. */
  yield(): void;
  hear(message: PeerMessage): void;
}

/** The workers of one database. One has the socket and sends; the others show what it tells them. */
export class Peers {
  isOwner = false;
  private hasPeers = false;
  private isCurrent = false;
  private owner: string | null = null;
  private readonly asked = new Set<string>();
  private readonly channel: Channel;

  constructor(private readonly parts: PeersParts) {
    this.channel = parts.ports.openChannel(peersChannel(parts.database), (message) => this.receive(message));
  }

  start(): void {
    this.channel.post({ type: 'greeting' });
    void this.parts.ports.locks.hold(socketLock(this.parts.database)).then(() => {
      this.isOwner = true;
      this.announce();
      this.parts.own(this.owner !== null);
    });
  }

  /** Costs nothing while there is no other worker, as nearly always. */
  tell(message: PeerMessage): void {
    if (this.hasPeers) this.channel.post(message);
  }

  /** What only the owner can do: done here, or asked of it. */
  asOwner(message: PeerMessage, work: () => void): void {
    if (this.isOwner) work();
    else this.tell(message);
  }

  /** The server has this very build: whoever has the socket with another one hands it over. */
  current(): void {
    this.isCurrent = true;
    this.askOwner();
  }

  stop(): void {
    this.channel.close();
  }

  private announce(): void {
    this.channel.post({ type: 'owner', build: this.parts.ports.build });
  }

  private receive(data: unknown): void {
    this.hasPeers = true;
    const message = z.safeParse(PeerMessage, data);
    if (!message.success) {
      // A newer build may have more to say.
      this.parts.ports.log('A word of another worker was not understood.', message.error);
      return;
    }
    if (message.data.type === 'takeover') this.handOver(message.data.build);
    else if (message.data.type === 'owner') {
      this.owner = message.data.build;
      this.askOwner();
    } else if (message.data.type === 'greeting') {
      if (this.isOwner) this.announce();
      this.parts.hear(message.data);
    } else this.parts.hear(message.data);
  }

  /** Each build is asked once: two servers with two builds must not pass the socket to and fro for ever. */
  private askOwner(): void {
    const { ports, database } = this.parts;
    const { build } = ports;
    if (this.isOwner || !this.isCurrent || this.owner === null || this.owner === build) return;
    if (this.asked.has(this.owner)) return;
    this.asked.add(this.owner);
    // HS13. Its tabs wait for its lock and then open another line, which in older builds must not reach the closing worker.
    ports.locks
      .seize(workerLock('shared', this.owner), socketLock(database), () => this.tell({ type: 'takeover', build }))
      .catch((error: unknown) => ports.log('The socket could not be asked for.', error));
  }

  private handOver(build: string): void {
    if (this.isOwner && build !== this.parts.ports.build) this.parts.yield();
  }
}
