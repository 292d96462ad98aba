import { type EntityName, isFetchedAtStart } from '../../contract/entities';
import { streamOf } from '../store/streams';

/** Kinds that are not fetched at the start and were opened since this worker started (Y12). */
export class OpenedKinds {
  readonly kinds = new Set<EntityName>();
  private readonly asked = new Set<string>();

  constructor(private readonly fetch: (owner: string, kind: EntityName, stream: string) => void) {}

  /** Of a company, or of the person. */
  open(owner: string, kinds: Iterable<EntityName>): void {
    for (const kind of kinds) {
      const stream = streamOf(kind, owner);
      if (isFetchedAtStart(kind) || this.asked.has(`${stream} ${kind}`)) continue;
      this.asked.add(`${stream} ${kind}`);
      this.kinds.add(kind);
      this.fetch(owner, kind, stream);
    }
  }
}
