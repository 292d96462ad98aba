import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../../contract/paths';
import type { FixScope } from './fix-questions';

export const FIX_VIEWS = ['software', 'owner', 'group', 'figures'] as const;
export type FixView = (typeof FIX_VIEWS)[number];

/** What the address says of the page. */
export interface FixPlace {
  readonly view: FixView;
  readonly scope: FixScope;
  /** Only upgrades that no ticket plans. */
  readonly isUnplanned: boolean;
  /** The upgrade beside the list. */
  readonly open: string | null;
}

/** Nobody is called so: a name is never empty. */
const NOBODY = '';

export function readPlace(search: string): FixPlace {
  const params = new URLSearchParams(search);
  const [owner, group] = [params.get('owner'), params.get('group')];
  return {
    view: FIX_VIEWS.find((one) => one === params.get('by')) ?? 'software',
    scope: {
      ...(owner === null ? {} : { owner: owner === NOBODY ? null : owner }),
      ...(group === null || group === '' ? {} : { group }),
    },
    isUnplanned: params.get('plan') === 'none',
    open: params.get('open'),
  };
}

export function placeHref({ view, scope, isUnplanned, open }: FixPlace): string {
  const params = new URLSearchParams();
  if (view !== 'software') params.set('by', view);
  if (scope.owner !== undefined) params.set('owner', scope.owner ?? NOBODY);
  if (scope.group !== undefined) params.set('group', scope.group);
  if (isUnplanned) params.set('plan', 'none');
  if (open !== null) params.set('open', open);
  return params.size === 0 ? href('remediation') : `${href('remediation')}?${params}`;
}

export function useFixPlace() {
  const place = readPlace(useSearch());
  const [, navigate] = useLocation();
  const { view, scope, isUnplanned, open } = place;
  const { owner, group } = scope;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the place is made of
  const change = useCallback(
    (part: Partial<FixPlace>, replace = false) => navigate(placeHref({ ...place, ...part }), { replace }),
    [view, owner, group, isUnplanned, open, navigate],
  );
  return { place, change };
}
