import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type PolicyException,
  SharedDecision,
  type SharedException,
  type SharedPart,
  type sharedExceptionEndpoints,
} from '../../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../../contract/limits';
import { Line } from '../../../contract/primitives';
import { statusAt } from '../../../domain/exceptions/life-cycle';
import type { Handlers, Services, SharedCall } from '../../calls/handler';
import { invalid, notFound, refusalOf, refuseUnstorable } from '../../calls/refusal';
import { type Tx, withAccess } from '../../db/access';
import { ask } from '../../db/database';
import { newId } from '../../db/new-id';
import { SYSTEM } from '../../db/principal';
import { exceptionShares } from '../../db/schema-exceptions';
import { returnGuess } from '../../identity/guesses';
import { hashOf, sameText } from '../../identity/secrets';
import { contentOf, describe, keepFile } from '../../inventory/kept-files';
import { withKeys } from '../../jobs/companies/with-keys';
import { lockedException } from '../../jobs/policies/exception-rows';
import { NOBODY } from '../../jobs/tickets/write-ticket';
import { refuseFull } from '../../records/attached-hooks';
import { insertRecord } from '../../records/record-rows';
import { decide, outdated } from './decide-exception';
import { riskOf } from './exception-risk';
import { wordsOf } from './exception-words';

/** What the holder of a link may do (EX10-EX13). Nobody is signed in: all of it is the system's, bounded by the link. */
export const sharedHandlers: Handlers<keyof typeof sharedExceptionEndpoints> = {
  'shared-exceptions.get': (call) =>
    within(call, async (tx, found) => {
      const { expiresAt } = found.share;
      const link = linkOf(found, tx.now);
      return link === 'open'
        ? { link, expiresAt, content: await contentFor(call.services, tx, found) }
        : { link, expiresAt };
    }),
  'shared-exceptions.decide': async (call) => {
    const said = decisionIn(await contentOf(call.file, POLICY_EXCEPTION.decisionBytes, 'A decision'));
    return within(call, async (tx, found) => {
      refuseClosed(found, tx.now);
      const { share, exception } = found;
      const { verdict, name, note } = said;
      const vote = {
        ...{ by: share.id, name, verdict, at: tx.now, linkOf: share.createdBy },
        ...(note !== undefined && note !== '' && { note }),
      };
      await decide(tx, call.services.database, exception, vote);
      await tx.db.update(exceptionShares).set({ usedAt: tx.now }).where(eq(exceptionShares.id, share.id));
      tx.afterCommit(() => call.services.jobs.wake());
      return { said: verdict };
    });
  },
  'shared-exceptions.add-file': async (call) => {
    const name = fileName(call.params.name);
    // Whoever holds no open link sends nothing that is read.
    await within(call, async (tx, found) => refuseClosed(found, tx.now));
    const content = await contentOf(call.file);
    const file = await describe(content);
    return within(call, async (tx, found) => {
      refuseClosed(found, tx.now);
      const { companyId, id: exceptionId } = found.exception;
      await keepFile(tx, companyId, file, content);
      await refuseFull(tx.db, EVIDENCE, companyId, exceptionId);
      const made = {
        id: newId(),
        rev: 1,
        createdAt: tx.now,
        updatedAt: tx.now,
        deletedAt: null,
        companyId,
        fieldRevs: {},
      };
      const ownerName = `${found.share.name} (by a link of ${found.share.createdBy})`;
      await insertRecord(tx, 'exceptionEvidence', { ...made, ...file, name, exceptionId, ownerId: NOBODY, ownerName });
      return { name, bytes: file.bytes };
    });
  },
};

const EVIDENCE = { table: 'exception_evidence', field: 'exceptionId', words: 'A policy exception' };

interface Found {
  readonly share: typeof exceptionShares.$inferSelect;
  readonly exception: PolicyException;
  readonly company: string;
}

/** In a transaction of the system, with what the link is of; what a question compares by is made first where it is missing. */
function within<T>({ services, params, address }: SharedCall, work: (tx: Tx, found: Found) => Promise<T>): Promise<T> {
  const part = <R>(inside: (tx: Tx) => Promise<R>) => withAccess(services, SYSTEM, inside);
  return withKeys({ part }, async (tx) => {
    const found = await foundBy(tx, params.token);
    const answer = await work(tx, found);
    // Whoever holds a link is no guesser.
    await returnGuess(tx.db, address);
    return answer;
  });
}

/** Unknown, of a company or an exception that is gone: one answer, so that nobody learns from it that there is one (EX11). */
async function foundBy(tx: Tx, token: string): Promise<Found> {
  const tokenHash = hashOf(token);
  const [share] = await tx.db
    .select()
    .from(exceptionShares)
    .where(eq(exceptionShares.tokenHash, tokenHash))
    .for('update');
  if (share === undefined || !sameText(share.tokenHash, tokenHash)) throw notFound('Link');
  const text = 'select name from companies where id = $1 and deleted_at is null';
  const [company] = await ask<{ name: string }>(tx.db, { text, params: [share.companyId] });
  const exception = await lockedException(tx.db, share.companyId, share.exceptionId);
  if (company === undefined || exception === undefined) throw notFound('Link');
  return { share, exception, company: company.name };
}

function linkOf({ share, exception }: Found, now: string): SharedException['link'] {
  if (share.usedAt !== null) return 'used';
  if (share.revokedAt !== null) return 'revoked';
  if (share.expiresAt <= now) return 'expired';
  return exception.status === 'requested' ? 'open' : 'decided';
}

const CLOSED: Readonly<Record<Exclude<SharedException['link'], 'open'>, string>> = {
  used: 'This link was used already',
  revoked: 'This link was revoked by who shared it',
  expired: 'This link has expired: ask for a new one',
  decided: 'This request waits for no decision now',
};

function refuseClosed(found: Found, now: string): void {
  const link = linkOf(found, now);
  if (link !== 'open') throw outdated(CLOSED[link]);
}

function decisionIn(content: Uint8Array): z.infer<typeof SharedDecision> {
  const parsed = z.safeParse(SharedDecision, jsonIn(content));
  if (!parsed.success) throw refusalOf('body', parsed.error);
  refuseUnstorable('body', parsed.data);
  return parsed.data;
}

function jsonIn(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    throw invalid('The body is no JSON');
  }
}

function fileName(name: string | undefined): string {
  const parsed = z.safeParse(Line, name);
  if (!parsed.success) throw refusalOf('params', parsed.error);
  refuseUnstorable('params', parsed.data);
  return parsed.data;
}

/** What was shared, and nothing else (EX12). */
async function contentFor(services: Services, tx: Tx, { share, exception, company }: Found) {
  const has = (part: SharedPart): boolean => share.parts.includes(part);
  const { compensatingControls: controls, askedBy, ownerName } = exception;
  const { name, treatment, startsAt, expiresAt, reactivateOnExpiry } = exception;
  return {
    ...{ company, for: share.name, name, treatment, startsAt, expiresAt, reactivateOnExpiry },
    status: statusAt(exception, Date.parse(tx.now)),
    ...(has('reason') && { reason: exception.reason }),
    ...(has('controls') && controls !== undefined && { controls }),
    ...(has('what') && { what: await wordsOf(tx, exception) }),
    ...(has('risk') && { risk: await riskOf(services.database, tx, exception) }),
    ...(has('people') && { people: { askedBy: askedBy?.name ?? ownerName, sharedBy: share.createdBy } }),
    ...(has('evidence') && { evidence: await evidenceOf(tx, exception) }),
  };
}

const evidenceOf = (tx: Tx, { companyId, id }: PolicyException) =>
  ask<{ name: string; bytes: number }>(tx.db, {
    text: `select doc ->> 'name' as name, (doc ->> 'bytes')::int as bytes from exception_evidence
      where company_id = $1 and doc ->> 'exceptionId' = $2 and deleted_at is null order by created_at, id`,
    params: [companyId, id],
  });
