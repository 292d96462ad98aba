import { type EffectAbout, titleOf } from './policy-message';

/** What a webhook is told, as JSON text: signed and sent as it stands, also when it is sent again. */
export function webhookBody(event: string, about: EffectAbout, page: string | null): string {
  const { policy, execution, counts, kind, assets, total } = about;
  return JSON.stringify({
    ...{ event, at: execution.at, title: titleOf(about), page },
    policy: { id: policy.id, name: policy.name, severity: policy.severity },
    execution: { id: execution.id, status: execution.status },
    counts,
    // The first of them; all are on the page of the execution.
    assets: { which: kind, total, first: assets },
  });
}
