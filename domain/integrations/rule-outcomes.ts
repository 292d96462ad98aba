import type { NormalizedRecord } from '../../contract/areas/integrations';
import type { WhatIf } from '../../contract/areas/integrations/pipeline';
import { RULE_FIELDS } from '../../contract/areas/integrations/source-rules';
import { sameValue } from '../merge/same-value';
import { applyRules, type RuleSet, statedValue } from './apply-rules';

type Example = WhatIf['examples'][number];

/** What other rules would make of records, against what the present ones make of them; the first few of each kind are told. */
export class RuleOutcomes {
  readonly #now: RuleSet;
  readonly #then: RuleSet;
  readonly #most: number;
  readonly #counts = { drop: 0, change: 0, back: 0 };
  readonly #examples: Example[] = [];
  #records = 0;

  constructor(now: RuleSet, then: RuleSet, most: number) {
    this.#now = now;
    this.#then = then;
    this.#most = most;
  }

  add(record: Pick<NormalizedRecord, 'sourceUid' | 'asset' | 'findings' | 'software'>): void {
    this.#records += 1;
    const [now, then] = [applyRules(record, this.#now), applyRules(record, this.#then)];
    if (now.droppedBy !== null && then.droppedBy !== null) return;
    const changes = RULE_FIELDS.flatMap((field) => {
      const [from, to] = [statedValue(now.asset, field), statedValue(then.asset, field)];
      return sameValue(from, to) ? [] : [{ field, from: from ?? null, to: to ?? null }];
    });
    const does = then.droppedBy !== null ? 'drop' : now.droppedBy !== null ? 'back' : 'change';
    if (does === 'change' && changes.length === 0) return;
    this.#counts[does] += 1;
    if (this.#examples.filter((one) => one.does === does).length >= this.#most) return;
    const { sourceUid, asset } = record;
    const name = asset.name ?? asset.hostnames?.[0] ?? asset.fqdns?.[0] ?? asset.ips?.[0] ?? sourceUid;
    this.#examples.push({ name, sourceUid, does, changes: does === 'change' ? changes : [] });
  }

  said(): WhatIf {
    const { drop, change, back } = this.#counts;
    return { records: this.#records, dropped: drop, changed: change, back, examples: this.#examples };
  }
}
