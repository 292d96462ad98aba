import * as z from 'zod/mini';
import { SEVERITIES, type Severity } from './primitives';

/**
 * Fix first: the fewest upgrades that clear most risk of the findings that answer a question, and what they leave. Its meaning
 * is `docs/spec/remediation.md`; `domain/remediation/` works it out.
 */

/**
 * What a finding counts that has no priority yet: the risk of findings is the sum of what each counts, which is its priority where it
 * has one (`domain/findings/priority`).
 */
export const RISK_WEIGHTS: Readonly<Record<Severity, number>> = { critical: 40, high: 15, medium: 4, low: 1, info: 0 };

/** Upgrades that are told one by one; of those behind them the sums. */
export const MOST_UPGRADES = 500;

export const FixQuestion = z.object({
  /** Whose work it is, beside the upgrades: by the owners of the assets. */
  owners: z.optional(z.literal(true)),
});
export type FixQuestion = z.infer<typeof FixQuestion>;

/** Of some findings: how many they are, on how many assets, and what they count together. */
const Sum = z.object({ findings: z.int(), assets: z.int(), risk: z.number() });
export type FixSum = z.infer<typeof Sum>;

export const FixUpgrade = z.object({
  ...Sum.shape,
  /** What is upgraded; null where no source names a package, and a rule's solution is what there is to do. */
  fix: z.nullable(
    z.object({
      name: z.string(),
      ecosystem: z.nullable(z.string()),
      /** The least version that clears all; null where the versions cannot be compared. */
      target: z.nullable(z.string()),
      /** What sources say, where there is no target. The first ones, of so many. */
      fixedIn: z.array(z.string()),
      fixedInCount: z.int(),
      /** Installed versions, the first ones, of so many. */
      installed: z.array(z.string()),
      installedCount: z.int(),
    }),
  ),
  rule: z.nullable(
    z.object({ scanner: z.string(), ruleId: z.nullable(z.string()), title: z.string(), solution: z.string() }),
  ),
  severities: z.record(z.enum(SEVERITIES), z.int()),
  /** Findings that name no package, of vulnerabilities of the same asset that it clears. They are among those it counts. */
  alsoIds: z.array(z.string()),
});
export type FixUpgrade = z.infer<typeof FixUpgrade>;

export const FixOwner = z.object({
  ...Sum.shape,
  /** Null for assets without one. */
  name: z.nullable(z.string()),
  /** Upgrades that clear something of theirs. */
  upgrades: z.int(),
});
export type FixOwner = z.infer<typeof FixOwner>;

export const FixPlan = z.object({
  whole: Sum,
  /** What clears most of the risk that is left comes first. Each finding counts at the first that clears it. */
  upgrades: z.array(FixUpgrade),
  /** Those behind them. */
  more: z.object({ ...Sum.shape, upgrades: z.int() }),
  /** Findings of which no source says how they are cleared, and those that count nothing. */
  left: z.object({ withoutFix: Sum, withoutRisk: Sum }),
  /** Where asked for, those with the most risk first. */
  owners: z.optional(z.array(FixOwner)),
});
export type FixPlan = z.infer<typeof FixPlan>;
