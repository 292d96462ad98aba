import * as z from 'zod/mini';
import { fillPath, inParcel } from '../../../contract/calls';
import { ENDPOINTS, type EndpointRow } from '../../../contract/endpoints';
import { PARCEL, type ParcelCommand } from '../../../contract/parcel';
import { json, type Seen } from './fake-answers';

/** What the fake server does with one command, by its key. */
interface Commands {
  stored(key: string): Response | null;
  /** The problem it is refused with; null: it is not. */
  refuses(seen: Seen): { readonly status: number } | null;
  write(seen: Seen): void;
  /** `since`: the number of the first that is answered with this. */
  remember(key: string, body: object, since: number, status?: number): void;
  range(): object;
}

/** The first of its commands, `most` of them; where they were applied before, they are answered as then. */
export async function answerParcel({ body, headers }: Seen, most: number, server: Commands): Promise<Response> {
  const { clientId, commands } = z.parse(ENDPOINTS[PARCEL].body, body);
  const keyOf = ({ n }: ParcelCommand): string => `${clientId}.${n}`;
  const since = commands[0]?.n ?? 0;
  const seen = commands.filter((one) => server.stored(keyOf(one))?.ok === true);
  const [known] = seen;
  if (known !== undefined) return together(server.stored(keyOf(known)), seen.length);
  const before = commands[0] === undefined ? null : server.stored(keyOf(commands[0]));
  if (before !== null) return together(before, 0);
  const done: ParcelCommand[] = [];
  for (const command of commands.slice(0, most)) {
    const problem = server.refuses(requestOf(command, headers));
    if (problem !== null && done.length === 0) {
      server.remember(keyOf(command), problem, command.n, problem.status);
      return together(json(problem, problem.status), 0);
    }
    if (problem !== null) break;
    server.write(requestOf(command, headers));
    done.push(command);
  }
  const answer = { range: server.range() };
  for (const command of done) server.remember(keyOf(command), answer, since);
  return together(json(answer), done.length);
}

async function together(answer: Response | null, done: number): Promise<Response> {
  const body: unknown = await answer?.json();
  if (answer?.ok !== true) return json({ range: null, results: [], problem: body });
  const { range } = z.parse(z.object({ range: z.unknown() }), body);
  return json({ range, results: Array.from({ length: done }, () => ({})) });
}

function requestOf({ endpoint, params, body }: ParcelCommand, headers: Headers): Seen {
  const id = inParcel(endpoint);
  if (id === null) throw new Error(`${endpoint} goes in no parcel`);
  const { method, path }: EndpointRow = ENDPOINTS[id];
  return { method, path: fillPath(path, params), headers, body };
}
