import * as z from 'zod/mini';
import { searchOrigin, type ThirdParties } from '../../contract/third-parties';

type Properties = NonNullable<ThirdParties['search']>;

/** Of a hit only what every index has. */
const Answer = z.object({ hits: z.array(z.object({ objectID: z.string() })), nbHits: z.number() });
type SearchAnswer = z.infer<typeof Answer>;

export interface SearchService {
  /** Asks one index of this installation's environment. */
  search(index: string, words: string): Promise<SearchAnswer>;
}

/** The one request that the sync worker does not make: it goes to another origin, and nothing of it is kept. */
export async function openSearch({ appId, apiKey, env }: Properties): Promise<SearchService> {
  return {
    async search(index, words) {
      const response = await fetch(`${searchOrigin(appId)}/1/indexes/${encodeURIComponent(`${env}_${index}`)}/query`, {
        method: 'POST',
        headers: { 'X-Algolia-Application-Id': appId, 'X-Algolia-API-Key': apiKey },
        body: JSON.stringify({ params: new URLSearchParams({ query: words }).toString() }),
        credentials: 'omit',
      });
      if (!response.ok) throw new Error(`The search service answered ${response.status}.`);
      return z.parse(Answer, await response.json());
    },
  };
}
