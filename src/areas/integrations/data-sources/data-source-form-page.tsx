import { href } from '../../../../contract/paths';
import { RECORDS } from '../../../../contract/record-list';
import type { ShownRow } from '../../../../contract/sync-api';
import { WithRecord } from '../../../details/record-page';
import { RecordForm } from '../../../forms/record-form';
import { useRecordForm } from '../../../forms/use-record-form';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { DATA_SOURCE_FORM, DATA_SOURCE_START } from './data-source-form';
import { dataSourceHref } from './data-source-places';

const { words } = RECORDS.dataSource;

export function NewDataSourcePage() {
  const { companyId } = useSession();
  const mayCreate = useMay('data-sources.create');
  if (!mayCreate || companyId === null) return <NotForYou many={words.many} verb="create" />;
  return <DataSourceForm companyId={companyId} row={null} />;
}

export function EditDataSourcePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord isForm name="dataSource" id={params['id'] ?? ''} list={href('dataSources')}>
      {(row) => <DataSourceForm key={row.id} companyId={row.companyId} row={row} />}
    </WithRecord>
  );
}

interface Props {
  readonly companyId: string;
  readonly row: ShownRow<'dataSource'> | null;
}

function DataSourceForm({ companyId, row }: Props) {
  const control = useRecordForm('dataSource', DATA_SOURCE_FORM, { companyId, row, start: DATA_SOURCE_START });
  return (
    <Page
      title={row === null ? `New ${words.one}` : `Edit ${row.name}`}
      about="Where files come from again and again. What is said here is said of each of them."
    >
      <RecordForm
        control={control}
        pageOf={dataSourceHref}
        back={row === null ? href('dataSources') : dataSourceHref(row.id)}
      />
    </Page>
  );
}
