import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { FileDrop } from '../../../kit/file-drop';
import { ListPage } from '../../../lists/list-page';
import { useSession } from '../../../session/session';
import { useMayRuleInstallation } from '../../../session/use-ability';
import { CatalogSearch } from './catalog-search';
import { FeedDialog } from './feed-dialog';
import { closeFeeds, requestFeeds, useFeedRequest } from './feed-request';
import { OpenCountsOf } from './open-counts';
import { PlaceChoice } from './place-choice';
import { SchedulesDialog } from './schedules-dialog';
import { VULNERABILITY_LIST } from './vulnerability-list';

const TITLE = 'Vulnerability repository';

/** The vulnerabilities that the company's findings name, and the whole catalog of the installation (VR18, VR19). */
export function RepositoryPage() {
  const { companyId } = useSession();
  const mayImport = useMayRuleInstallation();
  const request = useFeedRequest();
  const place = new URLSearchParams(useSearch()).has('catalog') ? 'catalog' : 'ours';
  const choice = (
    <div className="vulnerability-places">
      <PlaceChoice place={place} />
    </div>
  );
  const [schedules, setSchedules] = useState(false);
  const actions = mayImport ? (
    <>
      <Button variant="soft" onClick={() => setSchedules(true)}>
        Feeds
      </Button>
      <Button onClick={() => requestFeeds()}>Import feeds</Button>
    </>
  ) : null;
  return (
    <>
      {place === 'catalog' ? (
        <CatalogSearch title={TITLE} above={choice} actions={actions} />
      ) : (
        <OpenCountsOf companyId={companyId}>
          <ListPage
            list={VULNERABILITY_LIST}
            title={TITLE}
            about="What feeds know of the CVEs your findings name."
            actions={actions}
            above={choice}
          />
        </OpenCountsOf>
      )}
      {mayImport ? <FileDrop text="Drop feeds to import them for this installation" onFiles={requestFeeds} /> : null}
      {request.open ? <FeedDialog files={request.files} onClose={closeFeeds} /> : null}
      {schedules ? <SchedulesDialog onClose={() => setSchedules(false)} /> : null}
    </>
  );
}
