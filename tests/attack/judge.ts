import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { ApiProblem, CommandAnswer } from '../../contract/sync';

/** What no answer to a stranger says: where the code stands, and how the database is asked. */
const INSIDE =
  /\n\s+at |node_modules|\.[cm]?[jt]sx?:\d+|\/(?:home|root|work|usr|tmp|var)\/|file:\/\/|\b(?:insert into|delete from|update "|select "|select \*)|violates|relation "|column "|syntax error at|invalid input syntax|drizzle|pglite|Failed query|password_hash|token_hash/i;

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What is wrong with an answer, in words; nothing, as it should be. */
export function faultsOf(answered: Answered, sent: string, forbidden: readonly string[]): string[] {
  const { status, text } = answered;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  for (const mark of forbidden)
    if (text.includes(mark) && !sent.includes(mark)) faults.push(`told what is foreign (${mark})`);
  const inside = status >= 400 ? INSIDE.exec(text)?.[0] : undefined;
  if (inside !== undefined && !sent.includes(inside.trim())) faults.push(`told of its inside (“${inside.trim()}”)`);
  return faults;
}

/** A call of the API also answers in the shapes of the contract. */
export function shapeFaults(id: EndpointId, { status, type, text }: Answered): string[] {
  if (status === 304) return [];
  const { answer = CommandAnswer, givesFile }: EndpointRow = ENDPOINTS[id];
  // A file, as it is: what is said of it is its head.
  if (givesFile && status < 400) return [];
  const json = parsed(text);
  if (!type.startsWith('application/json') || json === undefined) return [`answered ${status} without JSON`];
  const read = z.safeParse(status < 400 ? answer : ApiProblem, json);
  const [issue] = read.error?.issues ?? [];
  return issue ? [`answered ${status} in another shape: ${issue.path.join('.')}: ${issue.message}`] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
