import { damagedStreams, hasUnsoundRows, markDamaged } from '../store/damage';
import type { MusterDatabase } from '../store/database';
import type { StreamMeta } from '../store/records';
import { readStreams } from '../store/streams';
import type { Ports } from './ports';

/** Small rows are looked at when what the person waits for is there. */
const LOOK_AFTER_MS = 1_000;

interface DamageParts {
  readonly db: MusterDatabase;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  /** For the person, once: pages say it as long as it is so (ST39). */
  warn(): void;
  /** Its rows may no longer be all of them. */
  changed(stream: string): void;
  fetchAgain(stream: string): void;
}

/**
 * Streams whose rows on the disk are damaged: what can be read is shown, and they are fetched again (ST39). Once in
 * a worker's life: what is found in fresh rows, too, is no damage of this disk, and fetching would not end.
 */
export class Damage {
  private readonly open = new Set<string>();
  private readonly found = new Set<string>();

  constructor(private readonly parts: DamageParts) {
    parts.db.foundDamage = (stream) => void this.find(stream);
  }

  /** What was found before, by whichever worker. */
  async start(): Promise<readonly string[]> {
    const { db, ports } = this.parts;
    for (const stream of await damagedStreams(db)) this.open.add(stream);
    ports.clock.after(LOOK_AFTER_MS, () => {
      this.look().catch((error: unknown) => ports.log('Rows could not be looked at.', error));
    });
    return [...this.open];
  }

  has(stream: string): boolean {
    return this.open.has(stream);
  }

  /** A snapshot took the rows' place. */
  mended(stream: string): void {
    this.open.delete(stream);
  }

  private async look(): Promise<void> {
    for (const stream of await readStreams(this.parts.db)) {
      if (await hasUnsoundRows(this.parts.db, stream)) await this.find(stream);
    }
  }

  private async find(meta: StreamMeta): Promise<void> {
    const { db, ports, warn, changed, fetchAgain } = this.parts;
    const { stream } = meta;
    if (this.found.has(stream)) return;
    this.found.add(stream);
    // What the mending dropped is missed here, too, and a later worker finds what one before it has told.
    const isNews = !this.open.has(stream);
    this.open.add(stream);
    ports.log(`Rows of ${stream} are damaged.`);
    try {
      if (!(await markDamaged(db, meta))) return this.mended(stream);
      if (isNews) warn();
      changed(stream);
      fetchAgain(stream);
    } catch (error) {
      ports.log('The damage could not be noted.', error);
    }
  }
}
