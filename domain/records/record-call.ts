import * as z from 'zod/mini';
import { isKeyOf } from '../../contract/narrow';
import type { Verb } from '../../contract/record';
import { RECORDS } from '../../contract/record-list';
import { type RecordCommandId, type RecordName, recordCommands } from '../../contract/records';
import type { Command } from '../../contract/sync-api';

export interface Asked {
  readonly companyId: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The command that does this to a record. Throws where the kind has none such, and a zod error where the body is not its. */
export function recordCall(name: RecordName, verb: Verb, { companyId, params, body }: Asked): Command<RecordCommandId> {
  const endpoint = `${RECORDS[name].path}.${verb}`;
  if (!isKeyOf(recordCommands, endpoint)) throw new Error(`There is no call ${endpoint}`);
  const row = recordCommands[endpoint];
  return { companyId, endpoint, params, body: 'body' in row ? z.parse(row.body, body) : undefined };
}
