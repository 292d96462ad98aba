import { type FixPlan, type FixSum, type FixUpgrade, RISK_WEIGHTS } from '../../../../contract/fix-plan';
import { tableText } from '../../../../domain/export/export-text';
import { fixKey } from '../../../../domain/remediation/fix-key';
import { count, plural } from '../../../kit/format';
import { SEVERITY, WORST_FIRST } from '../../../words/severity';

/** An upgrade with its place in the order. */
export interface FixRow extends FixUpgrade {
  readonly id: string;
  readonly rank: number;
  /** Of the whole risk, from 0 to 1: its own, and with all before it. */
  readonly share: number;
  readonly total: number;
}

/** The upgrades of a plan as rows, each with what they come to by then. */
export function fixRows({ whole, upgrades }: FixPlan): FixRow[] {
  let risk = 0;
  return upgrades.map((one, at) => {
    risk += one.risk;
    return { ...one, id: fixKey(one), rank: at + 1, share: one.risk / whole.risk, total: risk / whole.risk };
  });
}

export const fixTitle = ({ fix, rule }: Pick<FixUpgrade, 'fix' | 'rule'>): string =>
  fix === null
    ? (rule?.title ?? '')
    : fix.target === null
      ? `Upgrade ${fix.name}`
      : `Upgrade ${fix.name} to ${fix.target}`;

/** Some of so many, in words: nothing is cut off without saying so. */
export const someOf = (shown: readonly string[], all: number): string =>
  all > shown.length ? `${shown.join(', ')} and ${count(all - shown.length)} more` : shown.join(', ');

export const installedText = ({ fix }: Pick<FixUpgrade, 'fix'>): string =>
  fix === null ? '' : someOf(fix.installed, fix.installedCount);

/** A share of the risk. What is not all is never said to be all, nor anything nothing. */
export function shareText(share: number): string {
  if (share <= 0) return '0 %';
  if (share < 0.001) return '< 0.1 %';
  const percent = share < 1 ? Math.min(99.9, share * 100) : 100;
  return `${percent.toFixed(percent < 10 || (percent > 99 && percent < 100) ? 1 : 0)} %`;
}

/** What clears findings may be a setting too: only where all are upgrades they are called so. */
const stepText = (n: number, upgrades: readonly FixUpgrade[]): string =>
  plural(n, upgrades.some(({ fix }) => fix === null) ? 'step' : 'upgrade');

const MOST = 0.8;

/** What the plan comes to, in one sentence. */
export function leadText(plan: FixPlan): string {
  const { whole, upgrades, more } = plan;
  const all = upgrades.length + more.upgrades;
  const rows = fixRows(plan);
  const enough = rows.find(({ total }) => total >= MOST);
  if (enough !== undefined && enough.rank < all)
    return `${stepText(enough.rank, upgrades)} of ${count(all)} ${enough.rank === 1 ? 'clears' : 'clear'} ${shareText(enough.total)} of the risk.`;
  const cleared = [...upgrades, more].reduce((sum, one) => sum + one.risk, 0);
  return `${stepText(all, upgrades)} ${all === 1 ? 'clears' : 'clear'} ${shareText(cleared / whole.risk)} of the risk.`;
}

/** Of what the upgrades clear together. */
export function clearedSum({ upgrades, more }: FixPlan): Omit<FixSum, 'assets'> {
  const parts = [...upgrades, more];
  return {
    findings: parts.reduce((sum, one) => sum + one.findings, 0),
    risk: parts.reduce((sum, one) => sum + one.risk, 0),
  };
}

/** How risk is counted. */
export const FORMULA = `Risk is the sum of the priorities of open findings. One that has none yet counts by its severity: ${WORST_FIRST.map(
  (severity) => `${SEVERITY[severity].label.toLowerCase()} ${RISK_WEIGHTS[severity]}`,
).join(
  ', ',
)}. The upgrade that clears most of what is left comes first. Each finding counts once, at the first upgrade that clears it.`;

/** Every upgrade that is told, as a file. */
export function fixCsv(rows: readonly FixRow[]): string {
  return tableText(
    [
      ...['Rank', 'Upgrade', 'Ecosystem', 'Installed', 'Target', 'Fixed in', 'Rule', 'Reported by', 'Solution'],
      ...['Findings', 'Assets', ...WORST_FIRST.map((severity) => SEVERITY[severity].label), 'Risk'],
      ...['Share of risk (%)', 'Share with all before (%)'],
    ],
    rows.map(({ fix, rule, ...row }) => [
      ...[row.rank, fix?.name ?? rule?.title, fix?.ecosystem, installedText({ fix }), fix?.target],
      ...[fix === null ? null : someOf(fix.fixedIn, fix.fixedInCount), rule?.ruleId, rule?.scanner, rule?.solution],
      ...[row.findings, row.assets, ...WORST_FIRST.map((severity) => row.severities[severity]), row.risk],
      ...[percent(row.share), percent(row.total)],
    ]),
  );
}

const percent = (share: number): string => (share * 100).toFixed(2);
