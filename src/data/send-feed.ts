import * as z from 'zod/mini';
import { FeedAnswer } from '../../contract/areas/vulnerabilities/catalog';
import { connection } from './sync-client';

/** Sends the file of a feed to the catalog; rejects with the problem. Nothing of it waits here: it needs the server. */
export async function sendFeed(file: File): Promise<FeedAnswer> {
  return z.parse(FeedAnswer, await connection.call((api) => api.ask('catalog.import', { name: file.name }, file)));
}
