import type { EntityName } from '../../contract/entities';
import { isOneOf } from '../../contract/narrow';

/** What the query builder asks about, in the order it is offered. */
export const ASKED = [
  ...(['asset', 'finding', 'vulnerability', 'softwareInstall', 'software', 'assetEvent', 'sourceRecord'] as const),
] as const;
export type AskedEntity = (typeof ASKED)[number] & EntityName;

export const isAskedEntity = (name: string) => isOneOf(ASKED, name);
