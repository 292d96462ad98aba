import { useState } from 'react';

/** Which company's page is drawn, and how often it was another one's before. */
interface Turn {
  readonly companyId: string | null;
  readonly count: number;
}

/**
 * Another company's page is another page: what a hook kept of the one before is gone with it. The first company to be known
 * is no other one: what a person did while the session started stays (CO24).
 */
export function turnedTo(companyId: string | null, turn: Turn): Turn {
  if (companyId === null || companyId === turn.companyId) return turn;
  return { companyId, count: turn.companyId === null ? turn.count : turn.count + 1 };
}

export function usePageTurn(companyId: string | null): number {
  const [turn, setTurn] = useState<Turn>({ companyId, count: 0 });
  const next = turnedTo(companyId, turn);
  if (next !== turn) setTurn(next);
  return next.count;
}
