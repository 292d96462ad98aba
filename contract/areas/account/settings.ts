import * as z from 'zod/mini';
import { Id, Instant, Line } from '../../primitives';
import { Picture } from '../company/settings';

/** What a person sets of themself, how they sign in, and what is kept of them. */

/** A browser, or another program, in which the person is signed in. */
const SignIn = z.object({
  id: Id,
  /** Browser and system, as it says of itself. */
  device: z.string(),
  address: z.string(),
  firstAt: Instant,
  lastAt: Instant,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

export const AccountDetails = z.object({
  name: z.nullable(z.string()),
  email: z.string(),
  /** Somebody vouches for it: the tenant, an invitation, or the mail that was answered. */
  emailVerified: z.boolean(),
  picture: z.nullable(z.string()),
  createdAt: Instant,
  /** Pages of Muster's own sign-in; null where another provider keeps who people are. */
  pages: z.nullable(z.object({ password: z.string(), email: z.string(), secondStep: z.string() })),
});
export type AccountDetails = z.infer<typeof AccountDetails>;

/** How the person signs in beside their password; null where Muster keeps none. */
export const SecondSteps = z.object({
  /** Since when an app makes codes. */
  appSince: z.nullable(Instant),
  passkeys: z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: z.nullable(Instant) })),
  recoveryCodesLeft: z.int(),
  /** Companies that ask for it. */
  requiredBy: z.array(z.string()),
});
export type SecondSteps = z.infer<typeof SecondSteps>;

const Rewards = z.object({
  referralCode: z.string(),
  /** Who came by it, newest first; a name only of who is in a company with the person. */
  came: z.array(z.object({ name: z.nullable(z.string()), at: Instant, isComplete: z.boolean() })),
});
export type Rewards = z.infer<typeof Rewards>;

const SIGN_INS = ['sign-ins.list'] as const;

export const accountSettingsEndpoints = {
  'account.get': { method: 'GET', path: '/api/account', answer: AccountDetails },
  /** What is not named stays as it is. */
  'account.update': {
    method: 'PUT',
    path: '/api/account',
    body: z.strictObject({ name: z.optional(Line), picture: z.optional(z.nullable(Picture)) }),
    answer: AccountDetails,
    means: 'own-name',
    changes: ['account.get', 'members.list'],
  },
  'sign-ins.list': {
    method: 'GET',
    path: '/api/account/sign-ins',
    answer: z.object({
      signIns: z.array(SignIn),
      /** The provider does not tell sign-ins apart: none can be listed. */
      isUntold: z.boolean(),
    }),
  },
  'sign-ins.end': {
    method: 'DELETE',
    path: '/api/account/sign-ins/:id',
    answer: z.object({ ended: z.int() }),
    means: 'in-person',
    changes: SIGN_INS,
  },
  /** All but the one that asks. */
  'sign-ins.end-others': {
    method: 'POST',
    path: '/api/account/sign-ins/end-others',
    answer: z.object({ ended: z.int() }),
    means: 'in-person',
    changes: SIGN_INS,
  },
  'second-steps.get': {
    method: 'GET',
    path: '/api/account/second-steps',
    freshMs: 0,
    answer: z.nullable(SecondSteps),
  },
  /** All that is kept of the person, as one file; what companies own is theirs. */
  'account.export': {
    method: 'GET',
    path: '/api/account/export',
    freshMs: 0,
    answer: z.record(z.string(), z.unknown()),
  },
  /** The address is typed by who goes: no click does it by mistake. */
  'account.delete': {
    method: 'POST',
    path: '/api/account/deletion',
    body: z.strictObject({ email: z.string().check(z.maxLength(320)) }),
    answer: z.object({ deleted: z.literal(true) }),
    means: 'in-person',
  },
  'account.rewards': {
    method: 'GET',
    path: '/api/account/rewards',
    answer: Rewards,
  },
} as const;
