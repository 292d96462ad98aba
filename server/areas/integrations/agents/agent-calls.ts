import type {
  AgentTold,
  agentEndpoints,
  agentEnrolmentEndpoints,
} from '../../../../contract/areas/integrations/agents';
import type { AgentReport } from '../../../../domain/agents/read-report';
import type { AgentCall, Handlers, Services } from '../../../calls/handler';
import { Refusal, TooMany } from '../../../calls/refusal';
import { withAccess } from '../../../db/access';
import { SYSTEM } from '../../../db/principal';
import { returnAttempt, takeAttempt, tooMany } from '../../../identity/attempts';
import { bearerToken } from '../../../identity/identify';
import { addressGroup } from '../../../limits/address-group';
import { ATTEMPTS } from '../../../limits/limits';
import { checkIn, type Standing, standingOf } from './check-in';
import { enrol } from './enrol';
import { createEnrolment, ENROLMENT_PREFIX, listEnrolments, revokeEnrolment } from './enrolments';
import { AGENT_PREFIX } from './keys';
import { reportIn } from './read-body';
import type { Sent } from './take-report';

type Id = keyof typeof agentEndpoints | keyof typeof agentEnrolmentEndpoints;

export const agentHandlers: Handlers<Id> = {
  'agent-enrolments.list': async ({ tx, companyId }) => ({ enrolments: await listEnrolments(tx, companyId) }),
  'agent-enrolments.create': ({ tx, companyId, body }) => createEnrolment(tx, companyId, body),
  'agent-enrolments.revoke': ({ tx, companyId, params }) => revokeEnrolment(tx, companyId, params.id),
  'agents.enroll': enroll,
  'agents.report': report,
};

/** The first report: an enrolment token is exchanged for the agent's own. */
async function enroll({ services, address, header, file }: AgentCall): Promise<AgentTold> {
  const token = tokenIn(header('authorization'), ENROLMENT_PREFIX);
  const key = `agent enrolment ${addressGroup(address)}`;
  // Counted in a transaction of its own: a wrong token undoes the one it is looked for in.
  const wait = await withAccess(services, SYSTEM, ({ db, now }) => takeAttempt(db, now, key, ATTEMPTS.token));
  if (wait > 0) throw tooMany(wait);
  if (token === null) throw unknownEnrolment();
  const sent = sentNow(header, await reportIn(file));
  const told = await withAccess(services, SYSTEM, async (tx) => {
    const done = await enrol(tx, token, sent);
    // A whole fleet enrols behind one address: who succeeds is no guesser.
    if (done !== null) await returnAttempt(tx.db, key);
    return done;
  });
  if (told === null) throw unknownEnrolment();
  return told;
}

/** A report of an agent that has a token. Who may not report is refused before the report is read. */
async function report({ services, header, file }: AgentCall): Promise<AgentTold> {
  const token = tokenIn(header('authorization'), AGENT_PREFIX);
  if (token === null) throw unknownAgent();
  await refuseWrong(services, await withAccess(services, SYSTEM, ({ db }) => standingOf(db, token)));
  const sent = sentNow(header, await reportIn(file));
  const answer = await withAccess(services, SYSTEM, (tx) => checkIn(tx, token, sent));
  if ('agentId' in answer) return answer;
  if (answer.waitMs > 0) throw new TooMany(answer.waitMs, 'This agent reports too often');
  await refuseWrong(services, answer.standing);
  throw unknownAgent();
}

async function refuseWrong(services: Services, standing: Standing): Promise<void> {
  if (standing.kind === 'known') return;
  if (standing.kind === 'superseded') {
    await withAccess(services, SYSTEM, standing.note);
    const message =
      'This token was replaced by a newer one, which another machine may have: this one is a copy of it. Enrol it with an enrolment token';
    throw new Refusal({ status: 401, code: 'unauthorized', message });
  }
  if (standing.kind === 'revoked')
    throw new Refusal({ status: 403, code: 'forbidden', message: 'This agent was revoked: it stops' });
  throw unknownAgent();
}

const tokenIn = (authorization: string | undefined, prefix: string): string | null => {
  const token = bearerToken(authorization);
  return token?.startsWith(prefix) ? token : null;
};

/** The host's clock as it sent this: what is wrong with it is known by that. */
const CLOCK = 'muster-agent-clock';

function sentNow(header: AgentCall['header'], report: AgentReport): Sent {
  const clock = header(CLOCK) ?? '';
  return { report, clock: /^\d{1,12}$/.test(clock) ? Number(clock) * 1_000 : null };
}

const unknownAgent = () =>
  new Refusal({ status: 401, code: 'unauthorized', message: 'This server does not know the agent: enrol it again' });

const unknownEnrolment = () =>
  new Refusal({
    status: 401,
    code: 'unauthorized',
    message: 'This enrolment token does not count: it is unknown, expired, revoked or used up. Create another one',
  });
