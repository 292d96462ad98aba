import type { AssetEvent } from '../../contract/areas/assets';

/** Of each asset and field, the newest change. */
export class LastEvents {
  readonly #last = new Map<string, AssetEvent>();

  constructor(events: readonly AssetEvent[]) {
    for (const event of events) {
      const key = `${event.assetId} ${event.attribute ?? ''}`;
      const known = this.#last.get(key);
      if (known === undefined || known.at <= event.at) this.#last.set(key, event);
    }
  }

  of(assetId: string, attribute: string): AssetEvent | undefined {
    return this.#last.get(`${assetId} ${attribute}`);
  }

  /** " on 2026-11-21 by Ada", as far as that is known. */
  deletion(assetId: string): string | null {
    const event = this.of(assetId, 'deleted');
    return event === undefined ? null : ` on ${event.at.slice(0, 10)} by ${event.source}`;
  }
}
