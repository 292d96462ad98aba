import type { Notice } from '../../contract/areas/integrations';
import type { FeedAnswer, FeedFile } from '../../contract/areas/vulnerabilities/catalog';
import type { FeedFormat } from '../../contract/areas/vulnerabilities/feed-formats';
import type { FeedPart, FeedReport } from '../../domain/vulnerabilities/feeds/feed-part';
import type { AuditActor } from '../calls/audit-entry';
import { type Store, type Tx, withAccess } from '../db/access';
import { type Principal, SYSTEM } from '../db/principal';
import { audit } from '../identity/audit';
import { feedWritten, lockCatalog } from './feeds';
import { writeScores } from './write-scores';
import { writeStatements } from './write-statements';
import { addWritten, NOTHING, type Renamed, type Written } from './written';

type Refused = Extract<FeedPart, { kind: 'refused' }>;

/** Which feed a file is of, however it is written. */
const SOURCES: Readonly<Record<FeedFormat, string>> = {
  ...{ kev_json: 'kev', kev_csv: 'kev', epss_csv: 'epss', osv_json: 'osv', nvd_json: 'nvd', cve_json: 'cve' },
  ...{ csaf_json: 'csaf', openvex_json: 'openvex' },
};

/** So many other names are told of each file, beside what it was remarked on itself. */
const MOST_RENAMED = 20;

const renamedNotice = (file: string, { from, to, recordId }: Renamed): Notice => ({
  ...{ file, line: null },
  message: `${from} is called ${to} from now on, as ${recordId} gives both names. What was found by either is one finding.`,
});

/** Who sends a feed, and what its file is called. */
interface FeedSender {
  readonly actor: AuditActor;
  readonly file: string;
}

/**
 * Takes the parts of a feed into the catalog, a transaction each: what was written stays where it breaks off, and reading the
 * file again changes nothing of it. Only the server writes the catalog, so it does so in its own name.
 */
export class FeedImport {
  readonly files: FeedFile[] = [];
  readonly refused: Refused[] = [];
  readonly #written = new Map<FeedFormat, Written>();
  readonly #startedAt = performance.now();
  readonly #store: Store;
  readonly #by: FeedSender;

  constructor(store: Store, by: FeedSender) {
    this.#store = store;
    this.#by = by;
  }

  /** As it is told; undefined where nothing was taken from anything. */
  answer(): FeedAnswer | undefined {
    const refused = this.refused.map(({ name: file, line, message }) => ({ file, line, message }));
    return this.files.length === 0 ? undefined : { files: this.files, refused };
  }

  async take(part: FeedPart): Promise<void> {
    if (part.kind === 'refused') return void this.refused.push(part);
    if (part.kind === 'read') return this.#end(part.report);
    const { format, work } =
      part.kind === 'scores'
        ? { format: 'epss_csv' as const, work: (tx: Tx<Principal>) => writeScores(tx, part.scores) }
        : { format: part.format, work: (tx: Tx<Principal>) => writeStatements(tx, part.statements, part.documents) };
    const written = await withAccess(this.#store, SYSTEM, async (tx) => {
      await lockCatalog(tx);
      // With each part, so that whoever keeps a copy looks again where the rest never comes.
      await feedWritten(tx, { source: SOURCES[format], format, file: this.#by.file, dated: null }, true);
      return work(tx);
    });
    this.#written.set(format, addWritten(this.#written.get(format) ?? NOTHING, written));
  }

  async #end({ format, name, dated, read, ...said }: FeedReport): Promise<void> {
    const { renamed, ...written } = this.#written.get(format) ?? NOTHING;
    // A part that was written and not told of is taken for written when the file is sent again.
    await withAccess(this.#store, SYSTEM, async (tx) => {
      await feedWritten(tx, { source: SOURCES[format], format, file: name, dated });
      const { created, changed } = written;
      const entry = {
        action: 'catalog.imported',
        outcome: 'done',
        companyId: null,
        actor: this.#by.actor,
      } as const;
      await audit(tx, { ...entry, about: { format, read, created, changed } });
    });
    const ms = performance.now() - this.#startedAt;
    const notices = [...said.notices, ...renamed.slice(0, MOST_RENAMED).map((one) => renamedNotice(name, one))];
    this.files.push({ name, format, dated, read, ...said, ...written, notices, ms });
  }
}
