import type { Shape } from '../db/database';

/** Between the server's thread and PGlite's. */
export type ToPglite =
  | {
      readonly id: number;
      readonly type: 'query';
      readonly text: string;
      readonly params: unknown[];
      readonly shape: Shape;
    }
  | { readonly id: number; readonly type: 'close' };

export type FromPglite =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly failed: { readonly message: string; readonly code: string | undefined } };
