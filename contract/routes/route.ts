import * as z from 'zod/mini';
import { Id } from '../primitives';

/** Areas of the product, as folders are called in every layer. */
export type Area =
  | 'assets'
  | 'queries'
  | 'boards'
  | 'widgets'
  | 'policies'
  | 'integrations'
  | 'vulnerabilities'
  | 'slas'
  | 'questionnaires'
  | 'reports'
  | 'company'
  | 'billing'
  | 'admin'
  | 'account'
  | 'news'
  | 'site'
  | 'session'
  | 'debug';

/** The named route rules of specification §6; `src/app/guards.ts` knows what they mean. */
export type RouteRule = 'auth' | 'platform-admin' | 'admin-access' | 'member-access';

/** One path of the specification: everything about it but its page. */
export interface Route {
  readonly title: string;
  /** `home`: the default layout, the dashboard's when signed in. */
  readonly layout: 'default' | 'with-hero' | 'dashboard' | 'none' | 'home';
  readonly area: Area;
  /** Absent: no guard. */
  readonly access?: RouteRule;
  /** The hero's subtitle. */
  readonly hero?: string;
  /** Whether there can be such a page at all; else it is not found. */
  valid?(params: Readonly<Record<string, string>>): boolean;
}

/** A record's id is a UUID: any other text names no record. */
export const isId: Route['valid'] = ({ id }) => z.safeParse(Id, id).success;
