import type { ActionAssets } from '../../contract/areas/policies/policy-actions';
import type { Severity } from '../../contract/primitives';
import type { AssetCounts } from './due-actions';

/** What is kept of an execution for those who are told of it. */
export interface EffectAbout {
  readonly policy: {
    readonly id: string;
    readonly name: string;
    readonly severity: Severity;
    readonly resolution: string;
  };
  readonly execution: { readonly id: string; readonly status: string; readonly at: string };
  readonly counts: AssetCounts;
  /** Those it is about: the first of them by name, and how many there are. */
  readonly kind: ActionAssets;
  readonly assets: readonly { readonly id: string; readonly name: string }[];
  readonly total: number;
}

/** Assets that are kept by name for who is told; all of them are on the page of the execution. */
export const NAMED = 200;
