import type { ReportFonts } from '../../domain/reports/paper/measure';
import type { Log } from '../calls/handler';
import type { Store } from '../db/access';
import type { Outward } from '../net/egress';
import type { Mailer } from '../net/mail';
import type { FeedPort } from './feeds/feed-port';
import type { PartSizes } from './part-sizes';
import type { SourcePort } from './sources/source-port';

/** What jobs are made of. */
export interface JobParts {
  readonly store: Store;
  readonly log: Log;
  readonly sizes?: PartSizes;
  /** Without it nothing is told to other servers. */
  readonly outward?: Outward | undefined;
  /** Without it mail waits in the outbox. */
  readonly mailer?: Mailer | undefined;
  /** Where people reach this installation; null: nobody said. */
  readonly publicUrl?: string | null;
  /** Fetches feeds; without it none is. */
  readonly feeds?: FeedPort;
  /** Loads the fonts of reports; without it none is made. */
  readonly reportFonts?: () => Promise<ReportFonts>;
  /** Reads sources; without it none is. */
  readonly sources?: SourcePort;
}
