import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { TicketLink } from '../../../contract/areas/vulnerabilities/tickets';
import { GITHUB } from '../../../domain/tickets/outward/github';
import { JIRA } from '../../../domain/tickets/outward/jira';
import {
  type Ask,
  isOver,
  type OutwardEvent,
  type Place,
  type Tracker,
} from '../../../domain/tickets/outward/outward-event';
import { SERVICENOW } from '../../../domain/tickets/outward/servicenow';
import { EgressRefused, type GuardedFetch, type OutwardAnswer } from '../../net/egress';
import { isPassing, JSON_HEADERS, retryAfter, signedHeaders } from './signed-post';

/** Tells one thing of one ticket to where it is told. */

export const TRACKERS: Readonly<Record<Exclude<Place['preset'], 'webhook'>, Tracker>> = {
  ...{ jira: JIRA, github: GITHUB, servicenow: SERVICENOW },
};

export interface Delivery {
  readonly id: string;
  readonly event: OutwardEvent;
  /** Which try this is, from 1. */
  readonly attempts: number;
  /** The issue that follows the ticket, where there is one. */
  readonly link: TicketLink | null;
}

export interface Outcome {
  /** `again`: it may succeed later. */
  readonly result: 'done' | 'again' | 'failed';
  readonly status: number | null;
  readonly error: string | null;
  /** Not before so many milliseconds, where the other server said so. */
  readonly waitMs?: number;
  /** What is known of the issue by now, also where what came after it failed. */
  readonly link: TicketLink | null;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 2_000_000;

/** What another server answered that is no success. */
class Answered extends Error {
  constructor(readonly answer: OutwardAnswer) {
    super(`It answered ${answer.status}`);
  }
}

export async function deliver(fetch: GuardedFetch, place: Place, delivery: Delivery, now: number): Promise<Outcome> {
  let { link } = delivery;
  let status: number | null = null;
  const ask = async (wanted: Ask): Promise<unknown> => {
    const answer = await send(fetch, place, wanted, delivery.id, now);
    status = answer.status;
    if (answer.status < 200 || answer.status > 299) throw new Answered(answer);
    return parsed(answer.body);
  };
  try {
    if (place.preset === 'webhook') await ask({ method: 'POST', url: place.address, body: delivery.event });
    else await track(TRACKERS[place.preset], place, delivery, ask, (known) => (link = known));
    return { result: 'done', status, error: null, link };
  } catch (error) {
    return { ...failure(error, delivery, place), link };
  }
}

async function track(
  tracker: Tracker,
  place: Place,
  { event, attempts, link: known }: Delivery,
  ask: (wanted: Ask) => Promise<unknown>,
  linked: (link: TicketLink) => void,
): Promise<void> {
  const { ticket } = event;
  let link = known;
  // A try before this one may have made it, and nobody heard the answer.
  if (link === null && attempts > 1) link = tracker.found(place, await ask(tracker.find(place, ticket)), ticket);
  const isNew = known === null;
  link ??= safeLink(tracker.created(place, await ask(tracker.create(place, event))));
  linked({ ...link, isDone: link.isDone ?? false });
  if (event.event === 'comment') {
    await ask(tracker.comment(place, link, event));
    return;
  }
  // An issue is made open.
  if (isNew && ticket.status === 'open' && event.event !== 'deleted') return;
  let answer: unknown = null;
  for (const step of tracker.update(place, link, event)) {
    const wanted = typeof step === 'function' ? step(answer) : step;
    if (wanted !== null) answer = await ask(wanted);
  }
  linked({ ...link, isDone: isOver(event) });
}

/** Its address becomes a link that people follow. */
function safeLink(link: TicketLink | null): TicketLink {
  const url = link !== null && URL.canParse(link.url) ? new URL(link.url) : null;
  if (link === null || url === null || !/^https?:$/.test(url.protocol))
    throw new EgressRefused('Its answer does not say which issue it made.');
  return link;
}

const parsed = (body: string): unknown => {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return null;
  }
};

function failure(error: unknown, { event }: Delivery, { preset }: Place): Omit<Outcome, 'link'> {
  if (error instanceof EgressRefused) return { result: 'failed', status: null, error: error.message };
  if (error instanceof Answered) {
    const { status, headers } = error.answer;
    const waitMs = retryAfter(headers['retry-after']);
    return {
      ...{ result: isPassing(status) ? 'again' : 'failed', status, error: error.message },
      ...(waitMs !== null && { waitMs }),
    };
  }
  // Nobody knows whether it arrived. A tracker takes a comment twice, which is worse than asking a person.
  if (event.event === 'comment' && preset !== 'webhook')
    return { result: 'failed', status: null, error: 'It did not answer: the comment may have arrived.' };
  return { result: 'again', status: null, error: 'It could not be reached, or did not answer in time.' };
}

export function send(
  fetch: GuardedFetch,
  place: Place,
  { method, url, body }: Ask,
  id: string,
  now: number,
): Promise<OutwardAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return fetch(url, {
    ...{ method, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, headers: { ...headersOf(place, id, text ?? '', now) } },
    ...(text !== undefined && { body: text }),
  });
}

function headersOf(place: Place, id: string, body: string, now: number): Readonly<Record<string, string>> {
  const { preset, user = '', secret } = place;
  switch (preset) {
    case 'webhook':
      return signedHeaders(secret, { id, body, now });
    case 'github':
      return {
        ...JSON_HEADERS,
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${secret}`,
        'x-github-api-version': '2022-11-28',
      };
    default:
      return { ...JSON_HEADERS, authorization: `Basic ${base64(`${user}:${secret}`)}` };
  }
}

const base64 = (text: string): string => btoa(String.fromCharCode(...utf8ToBytes(text)));
