import { useSyncExternalStore } from 'react';
import type { EntityName } from '../../contract/entities';
import type { Command } from '../../contract/sync-api';
import type { BulkFailure, BulkPart } from './bulk-report';
import { portions, sendCommand, settleCommand, undoCommand } from './commands';

/** One change of many records, in as many commands as it takes. */
export interface BulkChange {
  readonly companyId: string;
  readonly entity: EntityName;
  /** As it is said when it is done: `Archived 12 assets`. */
  readonly title: string;
  readonly steps: readonly BulkStep[];
}

interface BulkStep {
  readonly ids: readonly string[];
  command(ids: readonly string[]): Command;
}

/** A change on its way. It goes on when the page is left; the tab remembers it. */
export interface BulkWork extends Omit<BulkChange, 'steps'> {
  readonly key: string;
  readonly total: number;
  readonly parts: readonly (BulkPart & Pick<BulkStep, 'command'>)[];
  /** Commands are still being made of it. */
  readonly isMaking: boolean;
  readonly isStopped: boolean;
}

let works: readonly BulkWork[] = [];
const listeners = new Set<() => void>();

function put(next: readonly BulkWork[]): void {
  works = next;
  for (const listener of listeners) listener();
}

const edit = (key: string, change: (work: BulkWork) => BulkWork): void =>
  put(works.map((work) => (work.key === key ? change(work) : work)));

export const worksNow = (): readonly BulkWork[] => works;

export function useBulkWorks(): readonly BulkWork[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, worksNow);
}

/** Makes the commands, until it is stopped. Answers their numbers, and of how many records they are. */
export async function runBulk({ steps, ...change }: BulkChange): Promise<{ ords: readonly number[]; count: number }> {
  const key = crypto.randomUUID();
  const total = steps.reduce((sum, { ids }) => sum + ids.length, 0);
  put([...works, { ...change, key, total, parts: [], isMaking: true, isStopped: false }]);
  const made: BulkPart[] = [];
  const isStopped = (): boolean => works.find((work) => work.key === key)?.isStopped === true;
  try {
    for (const { ids, command } of steps) {
      for (const some of portions(ids)) {
        if (isStopped()) break;
        const part = { ord: await sendCommand(command(some)), ids: some, command };
        made.push(part);
        edit(key, (work) => ({ ...work, parts: [...work.parts, part] }));
      }
    }
  } finally {
    edit(key, (work) => ({ ...work, isMaking: false }));
  }
  return { ords: made.map(({ ord }) => ord), count: made.reduce((sum, { ids }) => sum + ids.length, 0) };
}

export const forgetBulk = (key: string): void => put(works.filter((work) => work.key !== key));

/** No more of it is sent: `waiting` are those the server has not heard of. */
export async function stopBulk(key: string, waiting: readonly number[]): Promise<void> {
  edit(key, (work) => ({ ...work, isStopped: true }));
  for (const ord of waiting.toReversed()) {
    // One that is on its way meanwhile stays.
    const isBack = await undoCommand(ord).then(
      () => true,
      () => false,
    );
    if (isBack) dropPart(key, ord);
  }
}

const dropPart = (key: string, ord: number): void =>
  edit(key, (work) => ({ ...work, parts: work.parts.filter((part) => part.ord !== ord) }));

/** The refused part once more, as it is or without some. */
export async function retryPart(
  { key, parts }: BulkWork,
  { ord, ids }: BulkFailure,
  without: readonly string[],
): Promise<void> {
  const part = parts.find((one) => one.ord === ord);
  if (part === undefined || without.length === 0) return settleCommand(ord, 'retry');
  const left = new Set(without);
  const rest = ids.filter((id) => !left.has(id));
  await settleCommand(ord, 'discard');
  dropPart(key, ord);
  if (rest.length === 0) return;
  const again = { ...part, ids: rest, ord: await sendCommand(part.command(rest)) };
  edit(key, (work) => ({ ...work, parts: [...work.parts, again] }));
}

/** Its records stay as they are. */
export async function leavePart({ key }: BulkWork, { ord }: BulkFailure): Promise<void> {
  await settleCommand(ord, 'discard');
  dropPart(key, ord);
}
