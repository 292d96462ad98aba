import * as z from 'zod/mini';
import { Role } from '../areas/session';

export const BillingRole = z.enum(['admin', 'member']);
export type BillingRole = z.infer<typeof BillingRole>;

const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** A company role as stored or received. Letter case does not count; what is no role is the least one. */
export function roleOf(value: unknown): Role {
  const parsed = Role.safeParse(lowerCase(value));
  return parsed.success ? parsed.data : 'member';
}

/** The same for a billing account, where there is no owner. */
export function billingRoleOf(value: unknown): BillingRole {
  const parsed = BillingRole.safeParse(lowerCase(value));
  return parsed.success ? parsed.data : 'member';
}
