import { ASSET_TYPES, type AssetType } from '../../../../contract/areas/assets';
import { href } from '../../../../contract/paths';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { AssetIcon } from '../../../parts/asset-icon';
import { NOT_ARCHIVED } from '../../../parts/question-href';
import { useSession } from '../../../session/session';
import { termText } from '../../../words/asset-text';

const MEANING: Readonly<Record<AssetType, string>> = {
  server: 'A physical machine that serves others.',
  desktop: 'A computer that stays in its place.',
  laptop: 'A computer that is carried about.',
  tablet: 'A touch screen larger than a phone.',
  mobile: 'A phone.',
  virtual: 'A machine that runs on another one: a virtual machine or an instance in a cloud.',
  iot: 'A thing with a network address and one purpose: a camera, a printer, a controller.',
  network: 'What carries traffic: a switch, router, firewall or access point.',
  container_image: 'An image that containers are started from.',
  application: 'Software you build or run yourselves, as an SBOM describes it.',
  cloud_resource: 'Anything in a cloud account that is no machine: a bucket, a database, a function.',
  user: 'A person’s or a service’s account in a directory.',
  saas_app: 'Software others run for you, which people sign in to.',
  domain: 'A registered domain name.',
  certificate: 'A certificate, with the names it stands for.',
  unknown: 'No source says what it is.',
};

/** What each type of asset means, and how many there are (DF12). */
export function AssetTypes() {
  const { companyId } = useSession();
  const answer = useView(
    companyId === null
      ? null
      : { companyId, entity: 'asset', where: NOT_ARCHIVED, facets: ['type'], offset: 0, limit: 1 },
  );
  const counts = new Map(answer?.facets['type']?.map(({ value, count }) => [String(value), count]));
  const of = (type: AssetType): number => counts.get(type) ?? 0;
  const rows = ASSET_TYPES.toSorted((a, b) => of(b) - of(a));
  const columns: PlainColumn<AssetType>[] = [
    {
      ...{ id: 'type', label: 'Type' },
      cell: (type) => (
        <span className="definitions-actions">
          <AssetIcon type={type} />
          {termText(type)}
        </span>
      ),
    },
    { id: 'meaning', label: 'What it means', isWide: true, cell: (type) => MEANING[type] },
    {
      ...{ id: 'count', label: 'Used by' },
      cell: (type) =>
        answer?.loaded !== true ? (
          '…'
        ) : of(type) === 0 ? (
          <span className="quiet">Nothing yet</span>
        ) : (
          <AppLink to={`${href('assets')}?${new URLSearchParams({ type })}`}>{plural(of(type), 'asset')}</AppLink>
        ),
    },
  ];
  return (
    <Panel title="Asset types">
      <p className="quiet definitions-about in-words">
        Sources state the type; where several do, the most trusted one counts. You can set it on any asset.
      </p>
      <PlainTable label="Asset types" columns={columns} rows={rows} keyOf={(type) => type} />
    </Panel>
  );
}
