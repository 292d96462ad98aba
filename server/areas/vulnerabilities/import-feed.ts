import type { FeedAnswer, FeedFile, FeedFormat } from '../../../contract/areas/vulnerabilities/catalog';
import type { FeedPart, FeedReport } from '../../../domain/vulnerabilities/feeds/feed-part';
import { actorOf } from '../../calls/audit-entry';
import type { FeedCall } from '../../calls/handler';
import { nothingTaken, readSent } from '../../calls/sent-file';
import { feedWritten, lockCatalog } from '../../catalog/feeds';
import { writeScores } from '../../catalog/write-scores';
import { writeStatements } from '../../catalog/write-statements';
import { addWritten, NOTHING, type Written } from '../../catalog/written';
import { type Tx, withAccess } from '../../db/access';
import { type Principal, SYSTEM } from '../../db/principal';
import { audit } from '../../identity/audit';
import { requirePlatformAdmin } from '../../identity/permission';

type Refused = Extract<FeedPart, { kind: 'refused' }>;

/** Which feed a file is of, however it is written. */
const SOURCES: Readonly<Record<FeedFormat, string>> = {
  ...{ kev_json: 'kev', kev_csv: 'kev', epss_csv: 'epss', osv_json: 'osv', nvd_json: 'nvd', cve_json: 'cve' },
  ...{ csaf_json: 'csaf', openvex_json: 'openvex' },
};

/**
 * Takes the file of a feed into the catalog, part by part, a transaction each: what was written stays where it breaks off, and
 * reading the file again changes nothing of it. Only the server writes the catalog, so it does so in its own name once the
 * person may ask for it.
 */
export async function importFeed(call: FeedCall): Promise<FeedAnswer> {
  requirePlatformAdmin(call.principal);
  const feed = new FeedImport(call);
  await readSent(call, { site: '', about: '' }, (files, sent) => files.readFeed(sent, (part) => feed.take(part)));
  const { files, refused } = feed;
  const [first] = refused;
  if (first !== undefined && files.length === 0) throw nothingTaken(refused, first);
  call.services.jobs.wake();
  return { files, refused: refused.map(({ name: file, line, message }) => ({ file, line, message })) };
}

/** One import: what became of each format in what was sent. */
class FeedImport {
  readonly files: FeedFile[] = [];
  readonly refused: Refused[] = [];
  readonly #written = new Map<FeedFormat, Written>();
  readonly #startedAt = performance.now();
  readonly #call: FeedCall;

  constructor(call: FeedCall) {
    this.#call = call;
  }

  async take(part: FeedPart): Promise<void> {
    if (part.kind === 'refused') return void this.refused.push(part);
    if (part.kind === 'read') return this.#end(part.report);
    const { format, work } =
      part.kind === 'scores'
        ? { format: 'epss_csv' as const, work: (tx: Tx<Principal>) => writeScores(tx, part.scores) }
        : { format: part.format, work: (tx: Tx<Principal>) => writeStatements(tx, part.statements, part.documents) };
    const written = await withAccess(this.#call.services, SYSTEM, async (tx) => {
      await lockCatalog(tx);
      // With each part, so that whoever keeps a copy looks again where the rest never comes.
      await feedWritten(tx, { source: SOURCES[format], format, file: this.#call.query.name ?? '', dated: null });
      return work(tx);
    });
    this.#written.set(format, addWritten(this.#written.get(format) ?? NOTHING, written));
  }

  async #end({ format, name, dated, read, ...said }: FeedReport): Promise<void> {
    const written = this.#written.get(format) ?? NOTHING;
    const { principal, services } = this.#call;
    // A part that was written and not told of is taken for written when the file is sent again.
    await withAccess(services, SYSTEM, async (tx) => {
      await feedWritten(tx, { source: SOURCES[format], format, file: name, dated });
      const { created, changed } = written;
      const entry = {
        action: 'catalog.imported',
        outcome: 'done',
        companyId: null,
        actor: actorOf(principal),
      } as const;
      await audit(tx, { ...entry, about: { format, read, created, changed } });
    });
    const ms = performance.now() - this.#startedAt;
    this.files.push({ name, format, dated, read, ...said, ...written, ms });
  }
}
