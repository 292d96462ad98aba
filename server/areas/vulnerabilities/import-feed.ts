import type { FeedAnswer } from '../../../contract/areas/vulnerabilities/catalog';
import { actorOf } from '../../calls/audit-entry';
import type { FeedCall } from '../../calls/handler';
import { nothingTaken, readSent } from '../../calls/sent-file';
import { FeedImport } from '../../catalog/feed-import';
import { requirePlatformAdmin } from '../../identity/permission';

/** Takes the file of a feed into the catalog, once the person may ask for it. */
export async function importFeed(call: FeedCall): Promise<FeedAnswer> {
  const { services, principal, query } = call;
  requirePlatformAdmin(principal);
  const feed = new FeedImport(services, { actor: actorOf(principal), file: query.name ?? '' });
  await readSent(call, { site: '', about: '' }, (files, sent) => files.readFeed(sent, (part) => feed.take(part)));
  const answer = feed.answer();
  if (answer === undefined) throw nothingTaken(feed.refused, feed.refused[0] ?? { message: 'The file is empty' });
  services.jobs.wake();
  return answer;
}
