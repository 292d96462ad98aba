import type { EndpointId } from '../../contract/endpoints';
import { createApp } from '../../server/app/app';
import { HANDLERS } from '../../server/app/areas';
import type { Handlers, Services } from '../../server/calls/handler';
import { authenticator } from '../../server/identity/authenticator';
import type { Identify } from '../../server/identity/identify';
import { ME } from '../kit/access-oracle';
import { type AccessWorld, createAccessWorld, type Place, rollingBack } from '../kit/access-world';
import type { DatabaseKind } from '../kit/database';
import { MARKS, plantMarks } from './marks';
import type { Attacker } from './people';
import { asRequest, requestOf, type Sent } from './request';

/** The access world with a mark in every text, attacked through its app. */
export interface AttackWorld {
  readonly access: AccessWorld;
  /** What its sockets stand on. */
  readonly services: Services;
  /** The token that makes a request this attacker's. */
  become(attacker: Attacker): Promise<string | null>;
  /** Leaves nothing behind, so that each request is the first. */
  tried(sent: Sent): Promise<Response>;
  /** Stays. */
  kept(sent: Sent): Promise<Response>;
  /** What the server wrote as an error since it was last asked. */
  errors(): string[];
  close(): Promise<void>;
}

export async function createAttackWorld(kind: DatabaseKind): Promise<AttackWorld> {
  const access = await createAccessWorld(kind);
  await access.services.database.transaction(plantMarks);
  return attackThrough(access, HANDLERS);
}

/** The world through other handlers: to see that what is broken in them is found. */
export function attackThrough(access: AccessWorld, handlers: Handlers<EndpointId>): AttackWorld {
  const { database } = access.services;
  let logged: string[] = [];
  const services: Services = {
    ...access.services,
    log: (level, event, fields = {}) => {
      if (level === 'error') logged.push(`${event} ${JSON.stringify(fields)}`);
    },
  };
  const ours = authenticator(services, { issuer: 'idp', verify: async () => null });
  const identify: Identify = (caller) => (caller.token.startsWith('muster_') ? ours(caller) : access.identify(caller));
  const idle = { wake: () => {}, stop: async () => {} };
  const kept = createApp({ services, handlers, identify });
  const tried = createApp({
    services: { ...services, jobs: idle, database: rollingBack(database) },
    handlers,
    identify,
  });

  const ask = async (id: EndpointId, token: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await kept.request(asRequest(requestOf(id, token, { body })));
    if (!answer.ok) throw new Error(`${id} answered ${await answer.text()}`);
    return answer.json();
  };
  return {
    access,
    services,
    async become({ person, token }) {
      if (person === null) return null;
      await access.become(person);
      if (token === 'personal') return String((await ask('personal-tokens.create', 'me', { name: 'attack' }))['token']);
      if (token !== 'impersonation') return 'me';
      const { code } = await ask('impersonation.start', 'keeper', { userId: ME });
      return String((await ask('impersonation.exchange', 'keeper', { code }))['token']);
    },
    tried: async (sent) => tried.request(asRequest(sent)),
    kept: async (sent) => kept.request(asRequest(sent)),
    errors() {
      const seen = logged;
      logged = [];
      return seen;
    },
    close: () => access.close(),
  };
}

/** Of one company. */
export const idsAt = ({ records, ...ids }: Place): string[] => [...Object.values(ids), ...Object.values(records)];

/** Ids to try: of both companies, and guessed. */
export const idsOf = ({ home, foreign }: AccessWorld): string[] => [
  ...[home, foreign].flatMap(idsAt),
  ...Object.keys(MARKS),
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000a003',
];
