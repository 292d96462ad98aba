import * as z from 'zod/mini';
import { Id, Instant } from '../../primitives';
import { VEX_STATUSES } from './vulnerability';

/** Why software counts as affected: what the matcher found, kept with its finding. No scanner's finding has one. */

/** What VEX says of the software itself; it counts before a range. */
const ProofClaim = z.object({
  /** Who says so. */
  source: z.string(),
  status: z.enum(VEX_STATUSES),
  justification: z.optional(z.string()),
  impact: z.optional(z.string()),
  action: z.optional(z.string()),
  saidAt: z.nullable(Instant),
});

/** What the company says of the software: it is no problem here, until when and why. */
export const ProofException = z.object({ id: Id, reason: z.string(), by: z.string(), until: z.nullable(Instant) });

export const Proof = z.object({
  vulnerabilityId: z.string(),
  /** By which the software and the range are known to be of one package: `npm/lodash`, `cpe/openbsd:openssh`. */
  packageKey: z.string(),
  software: z.string(),
  /** Those installed that are affected. */
  versions: z.array(z.string()),
  /** Whose statement says that it is installed; which record that is, the finding's `sourceRecordId` says. */
  statedBy: z.string(),
  /** Whose range it is, and in which of its records. */
  source: z.string(),
  recordId: z.optional(z.string()),
  range: z.string(),
  /** Whose order of versions decided: an ecosystem, `cpe` for numbers alone. */
  order: z.string(),
  /** `unknown`: it was affected, and of what is installed now nobody can tell. */
  outcome: z.enum(['affected', 'unknown']),
  /** How it was compared, in words. */
  because: z.string(),
  claim: z.optional(ProofClaim),
  exception: z.optional(ProofException),
  /** Why it is not affected any more, in words. */
  ended: z.optional(z.string()),
  /** Since when no source says it any more, and when one said it again. */
  silentFrom: z.optional(Instant),
  silentTo: z.optional(Instant),
});
export type Proof = z.infer<typeof Proof>;

export const MATCH_OUTCOMES = ['affected', 'unknown', 'not_affected'] as const;

/** What the matcher says of one version of a company's software and a vulnerability (MT13). */
const MatchedVersion = z.object({
  softwareId: Id,
  name: z.string(),
  version: z.optional(z.string()),
  packageKey: z.string(),
  outcome: z.enum(MATCH_OUTCOMES),
  /** In words: whose range, and how the version compares, or why nobody can tell. */
  proof: z.string(),
  claim: z.optional(ProofClaim),
  exception: z.optional(ProofException),
  /** On how many assets it is installed. */
  assets: z.int(),
});
export type MatchedVersion = z.infer<typeof MatchedVersion>;

/** All versions of the packages it is about, a page at a time: what is affected first, then what nobody can compare. */
export const MatchedVersions = z.object({
  rows: z.array(MatchedVersion),
  counts: z.record(z.enum(MATCH_OUTCOMES), z.int()),
  /** The catalog is newer than what findings were brought to: they follow. */
  isBehind: z.boolean(),
});
export type MatchedVersions = z.infer<typeof MatchedVersions>;
