import { severityOfScore } from '../../severity';
import { jsonTool } from '../define-tool';
import { number, object, oneOrMany, row, text, texts } from '../lenient';
import { cloudResourceOf } from '../things';
import type { LeftOut, Told } from '../told';

export interface OrcaWords {
  readonly title: string | undefined;
  readonly category: string | undefined;
  readonly score: number | undefined;
  readonly status: string | undefined;
  readonly account: string | undefined;
  readonly resource: string | undefined;
  readonly labels: readonly string[];
  readonly observedAt: string | undefined;
  readonly raw?: unknown;
}

export const ORCA = {
  tool: 'Orca Security',
  vendor: 'Orca Security',
  category: 'vulnerability_scanner',
  keeps: 'Each open alert is a finding of its resource in its account, rated by Orca’s score as CVSS rates.',
  drops: 'Alerts that are closed, dismissed or snoozed.',
} as const;

export function alertRow({ title, category, score, account, resource, labels, ...one }: OrcaWords): Told | LeftOut {
  const status = one.status?.toLowerCase();
  if (/^(closed|dismissed|snoozed|resolved)$/.test(status ?? '')) return { leftOut: `alerts that are ${status}` };
  return {
    // Its name is one in its account only.
    about: cloudResourceOf({
      account,
      name: resource,
      uid: [account, resource].filter(Boolean).join('/') || undefined,
    }),
    observedAt: one.observedAt,
    ...(one.raw !== undefined && { raw: one.raw }),
    finding: {
      ...{ rule: title, title, ids: [title, ...labels], ...(score !== undefined && { rated: severityOfScore(score) }) },
      description: category && `Category: ${category}.`,
      evidence: labels.length === 0 ? undefined : `Labels: ${labels.join(', ')}.`,
    },
  };
}

/** Alerts as the console exports them. */
export const orca = jsonTool({
  ...ORCA,
  format: 'orca_json',
  rows: ['OrcaScore', '[]'],
  is: ({ one }) => 'OrcaScore' in one && 'Title' in one,
  shape: oneOrMany(
    row({
      ...{ Title: text, Category: text, OrcaScore: number, Status: text, LastSeen: text, Source: text, Labels: texts },
      ...{ CloudAccount: object({ Name: text }), Inventory: object({ Name: text }) },
    }),
  ),
  *tell(alerts) {
    for (const { Title, Category, OrcaScore, Status, LastSeen, Source, Labels, CloudAccount, Inventory, raw } of alerts)
      yield alertRow({
        ...{ title: Title, category: Category, score: OrcaScore, status: Status, account: CloudAccount.Name },
        ...{ resource: Inventory.Name ?? Source, labels: Labels, observedAt: LastSeen, raw },
      });
  },
});
