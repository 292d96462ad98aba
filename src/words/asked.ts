import type { EntityName } from '../../contract/entities';

/** What the query builder asks about, in the order it is offered. */
export const ASKED = ['asset', 'finding', 'softwareInstall', 'software', 'assetEvent', 'sourceRecord'] as const;
export type AskedEntity = (typeof ASKED)[number] & EntityName;

export const isAskedEntity = (name: string): name is AskedEntity => ASKED.some((one) => one === name);
