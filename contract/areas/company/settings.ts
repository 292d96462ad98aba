import * as z from 'zod/mini';
import { Id, Instant, Line } from '../../primitives';
import { Email, Invitation, NewInvitation } from '../company';
import { Role } from '../session';

/** What a company is beside its records: how far it is set up, what it asks of its people, and its end. */

/** So many addresses are invited at once. */
export const INVITED_AT_ONCE = 200;
/** How long a company that is to be deleted waits, and may be kept after all. */
export const DELETION_GRACE_DAYS = 30;
/** A picture, as a `data:` address: that of 48 kB has 64 thousand characters. */
export const PICTURE_CHARS = 65_536;

/** PNG, JPEG or WebP: an SVG can hold a script. */
export const Picture = z
  .string()
  .check(
    z.maxLength(PICTURE_CHARS),
    z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'a picture is a PNG, JPEG or WebP file'),
  );

/** The steps of the set-up, in their order. */
export const SETUP_STEPS = ['name', 'people', 'data', 'question'] as const;
const SetupStep = z.enum(SETUP_STEPS);

const Deletion = z.object({ at: Instant, by: z.string() });

export const CompanyDetails = z.object({
  id: Id,
  name: z.string(),
  about: z.string(),
  contact: z.string(),
  createdAt: Instant,
  /** Its people sign in with a second step, where Muster keeps their passwords. */
  needsSecondStep: z.boolean(),
  /** The step that is next; null: it is set up, or nobody began to. */
  setUp: z.nullable(SetupStep),
  figures: z.object({ people: z.int(), assets: z.int(), integrations: z.int() }),
  /** When it is gone; null: it stays. */
  deletion: z.nullable(Deletion),
});
export type CompanyDetails = z.infer<typeof CompanyDetails>;

const OwnCompany = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  createdAt: Instant,
  people: z.int(),
  assets: z.int(),
  deletion: z.nullable(Deletion),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

/** Why somebody is not invited. */
const Skipped = z.object({ email: z.string(), why: z.enum(['member', 'invited', 'twice']) });

/** Of the person, in all their companies. */
export const ownCompanyEndpoints = {
  'companies.list': {
    method: 'GET',
    path: '/api/companies',
    answer: z.object({ companies: z.array(OwnCompany) }),
  },
} as const;

const CHANGED = ['company.get', 'companies.list'] as const;

/** Of one company. */
export const companySettingsEndpoints = {
  'company.get': { method: 'GET', path: '/api/company', answer: CompanyDetails },
  /** What is not named stays as it is. */
  'company.update': {
    method: 'PUT',
    path: '/api/company',
    body: z.strictObject({
      name: z.optional(Line),
      about: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
      contact: z.optional(z.union([z.literal(''), Email])),
      needsSecondStep: z.optional(z.boolean()),
      setUp: z.optional(z.nullable(SetupStep)),
    }),
    answer: CompanyDetails,
    means: 'own-name',
    changes: CHANGED,
  },
  /** Its name is typed by who deletes it: no click does it by mistake. */
  'company.delete': {
    method: 'POST',
    path: '/api/company/deletion',
    body: z.strictObject({ name: z.string().check(z.maxLength(500)) }),
    answer: CompanyDetails,
    means: 'in-person',
    changes: CHANGED,
  },
  'company.keep': {
    method: 'DELETE',
    path: '/api/company/deletion',
    answer: CompanyDetails,
    means: 'own-name',
    changes: CHANGED,
  },
  'invitations.create-many': {
    method: 'POST',
    path: '/api/company/invitations/many',
    body: z.strictObject({
      emails: z.array(Email).check(z.minLength(1), z.maxLength(INVITED_AT_ONCE)),
      role: Role,
    }),
    answer: z.object({ made: z.array(NewInvitation), skipped: z.array(Skipped) }),
    means: 'own-name',
    changes: ['invitations.list'],
  },
  /** Another link with another week; the one before stops working. */
  'invitations.renew': {
    method: 'POST',
    path: '/api/company/invitations/:id/renew',
    answer: z.object({ ...Invitation.shape, token: z.string() }),
    means: 'own-name',
    changes: ['invitations.list'],
  },
} as const;
