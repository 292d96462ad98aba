import type { catalogEndpoints } from '../../../contract/areas/vulnerabilities/catalog';
import type { feedScheduleEndpoints } from '../../../contract/areas/vulnerabilities/feed-schedules';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import { listFeeds } from '../../catalog/feeds';
import { countCatalog, searchCatalog, vulnerabilityNamed } from '../../catalog/search-catalog';
import { importFeed } from './import-feed';

export const catalogHandlers: Handlers<Exclude<keyof typeof catalogEndpoints, keyof typeof feedScheduleEndpoints>> = {
  'catalog.search': ({ tx, query }) => searchCatalog(tx.db, query),
  'catalog.feeds': async ({ tx }) => {
    const [feeds, vulnerabilities] = await Promise.all([listFeeds(tx.db), countCatalog(tx.db)]);
    return { feeds, vulnerabilities };
  },
  'catalog.vulnerability': async ({ tx, params }) => {
    const found = await vulnerabilityNamed(tx.db, params.name);
    if (found === null) throw notFound('Vulnerability');
    return found;
  },
  'catalog.import': importFeed,
};
