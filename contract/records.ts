import type * as z from 'zod/mini';
import type { Action, Subject } from './access/vocabulary';
import { isKeyOf, keysOf, namesOn, tableOf } from './narrow';
import type { Fields, RecordKind, Verb } from './record';
import { RECORDS } from './record-list';
import type { StreamKind } from './streams';

export type RecordName = keyof typeof RECORDS;
/** Those of a company, which have calls. */
export type CompanyRecordName = {
  [N in RecordName]: (typeof RECORDS)[N]['stream'] extends 'company' ? N : never;
}[RecordName];
export type RecordBody<N extends CompanyRecordName, V extends 'create' | 'patch'> = z.infer<(typeof RECORDS)[N][V]>;

/** A kind as code sees it that serves all of them. */
type AnyKind = RecordKind<RecordName, string, Fields, string, string, string, Verb, StreamKind>;
export interface AnyRecordKind extends Omit<AnyKind, 'schema' | 'create' | 'patch' | 'commands' | 'reads'> {
  readonly create: z.ZodMiniType<{ readonly id: string }>;
  readonly patch: z.ZodMiniType<Readonly<Record<string, unknown>>>;
}
export const RECORD_KINDS: readonly AnyRecordKind[] = Object.values(RECORDS);

/** One of those of a company. */
export interface CompanyRecordKind extends AnyRecordKind {
  readonly name: CompanyRecordName;
}
export const COMPANY_KINDS: readonly CompanyRecordKind[] = namesOn(RECORDS, 'company').map((name) => RECORDS[name]);

/** Those a question may name. */
export const NAMEABLE_KINDS = COMPANY_KINDS.filter((kind) => kind.asQuery !== undefined);

type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;
type Kind = (typeof RECORDS)[RecordName];

/** The commands of all of them. */
export const recordCommands: Joined<Kind['commands']> = Object.assign(
  {},
  ...Object.values(RECORDS).map(({ commands }) => commands),
);
const recordReads: Joined<Kind['reads']> = Object.assign({}, ...Object.values(RECORDS).map(({ reads }) => reads));

/** The call that reads what was done to a record of a kind; null where nobody edits such records. */
export function historyCallOf(name: RecordName): keyof typeof recordReads | null {
  const call = `${RECORDS[name].path}.history`;
  return isKeyOf(recordReads, call) ? call : null;
}

/** All their calls. */
export const recordEndpoints = { ...recordCommands, ...recordReads };

export type RecordCommandId = keyof typeof recordCommands;
export type RecordEndpointId = keyof typeof recordEndpoints;

/** The kinds that are edited: what was done to one of them is kept. */
export const isEdited = ({ verbs }: Pick<AnyRecordKind, 'verbs'>): boolean => verbs.includes('update');

export interface RecordCommand {
  readonly kind: CompanyRecordKind;
  readonly verb: Verb;
}

const COMMANDS: ReadonlyMap<string, RecordCommand> = new Map(
  COMPANY_KINDS.flatMap((kind) => kind.verbs.map((verb) => [`${kind.path}.${verb}`, { kind, verb }] as const)),
);

/** What a call does to which kind of record; undefined where it is an area's own call. */
export const recordCommandOf = (endpoint: string): RecordCommand | undefined => COMMANDS.get(endpoint);

/** What somebody must be allowed to do for each of the calls. */
export const recordAccess: Readonly<Record<RecordEndpointId, readonly [Action, Subject]>> = tableOf(
  keysOf(recordEndpoints),
  (id) => recordEndpoints[id].access,
);
