import type { ActionAssets } from '../../contract/areas/policies/policy-actions';
import type { Severity } from '../../contract/primitives';
import { firstChars } from '../text/cut-text';
import type { AssetCounts } from './due-actions';

/** What is said of an execution, in the words that come with the product. */

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

/** Assets named to a machine, and to a person. All of them are on the page of the execution. */
export const NAMED = { kept: 200, told: 20 } as const;

const SUBJECT_CHARS = 200;

const assets = (count: number): string => (count === 1 ? '1 asset' : `${count.toLocaleString('en-US')} assets`);
const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** One line, for a subject or a title: without a line break or anything else that is no letter of it (MS7). */
export const oneLine = (text: string): string =>
  // Control characters end lines and heads; so do the two separators of Unicode.
  firstChars(
    text
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    SUBJECT_CHARS,
  );

export function titleOf({ policy, execution, kind, total, counts }: EffectAbout): string {
  const name = `“${firstChars(oneLine(policy.name), SUBJECT_CHARS / 2)}”`;
  if (execution.status === 'failed') return `${name} could not be evaluated`;
  if (execution.status === 'terminated') return `The execution of ${name} was ended`;
  if (total === 0)
    return counts.failing === 0 ? `All assets pass ${name}` : `${assets(counts.failing)} still fail ${name}`;
  if (kind === 'fixed') return `${assets(total)} ${verb(total, 'passes', 'pass')} ${name} again`;
  if (kind === 'failing') return `${assets(total)} ${verb(total, 'fails', 'fail')} ${name}`;
  return `${assets(total)} newly ${verb(total, 'fails', 'fail')} ${name}`;
}

/** In one paragraph: what was found, and the first assets by name. */
export function sentenceOf(about: EffectAbout): string {
  const { execution, counts } = about;
  if (execution.status === 'failed')
    return 'Nothing is known of its assets. The page of the execution says why, and what helps.';
  const sums = `${assets(counts.failing)} ${verb(counts.failing, 'fails', 'fail')} now: ${counts.new} newly. ${counts.fixed} no longer ${verb(counts.fixed, 'fails', 'fail')}.`;
  const named = namesOf(about);
  return named === '' ? sums : `${sums} ${named}`;
}

function namesOf({ assets: known, total }: EffectAbout): string {
  const names = known.slice(0, 5).map(({ name }) => firstChars(oneLine(name), 80));
  if (names.length === 0) return '';
  return total > names.length ? `${names.join(', ')} and ${total - names.length} more.` : `${names.join(', ')}.`;
}

export interface MessageParts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `page`: the address of the execution, where the installation has one that others reach. */
export function policyMessage(about: EffectAbout, page: string | null): MessageParts {
  const subject = titleOf(about);
  const listed = about.assets.slice(0, NAMED.told).map(({ name }) => oneLine(name));
  const rest = about.total - listed.length;
  const more = rest > 0 ? [`… and ${rest.toLocaleString('en-US')} more. The page of the execution lists all.`] : [];
  const { resolution, severity } = about.policy;
  const facts = [`Severity: ${severity}`, `At: ${about.execution.at}`];
  const sums = sentenceOf({ ...about, assets: [] });
  const lines = [
    ...[`${subject}.`, '', sums, ''],
    ...(listed.length > 0 ? [...listed.map((name) => `- ${name}`), ...more, ''] : []),
    ...(resolution === '' ? [] : ['What to do:', resolution, '']),
    ...facts,
    ...(page === null ? [] : ['', page]),
  ];
  const list = [...listed, ...more].map((line) => `<li>${escaped(line)}</li>`).join('');
  const html = [
    `<p><strong>${escaped(subject)}.</strong></p><p>${escaped(sums)}</p>`,
    listed.length > 0 ? `<ul>${list}</ul>` : '',
    resolution === '' ? '' : `<p>What to do:</p><p>${escaped(resolution).replaceAll('\n', '<br>')}</p>`,
    `<p>${facts.map(escaped).join('<br>')}</p>`,
    page === null ? '' : `<p><a href="${escaped(page)}">${escaped(page)}</a></p>`,
  ].join('');
  return { subject, text: lines.join('\n'), html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
