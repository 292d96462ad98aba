import { relatedEntities } from '../../../domain/query/plan';
import { idsOf, type Since } from '../companies/follow-companies';
import type { Decider } from './finding-deadlines';

/** What decides of all findings, whatever the conditions ask. */
const DECIDING = ['slaDefinition', 'businessCalendar', 'savedQuery', 'assetGroup'];

/** The findings that may stand otherwise by what was written in a company; null: all of them, as something was written that conditions ask. */
export function touchedBy(since: Since, deciders: readonly Decider[]): readonly string[] | null {
  const asked = new Set([...DECIDING, ...deciders.flatMap(({ plan }) => [...relatedEntities(plan)])]);
  return since === null || since.some(({ entity }) => asked.has(entity)) ? null : idsOf(since, 'finding');
}
