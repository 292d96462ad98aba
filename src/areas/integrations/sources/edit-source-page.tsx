import { connectorForm } from '../../../../contract/areas/integrations/connectors/all-forms';
import { href } from '../../../../contract/paths';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import type { PageProps } from '../../../parts/area';
import { draftOf } from './source-draft';
import { SourceForm } from './source-form';
import type { SourceRow } from './source-words';
import { WithSource } from './with-source';

export function EditSourcePage({ params }: PageProps) {
  return (
    <WithSource isForm id={params['id'] ?? ''}>
      {(row) => <Edit key={row.id} row={row} />}
    </WithSource>
  );
}

function Edit({ row }: { readonly row: SourceRow }) {
  const start = draftOf(row);
  const form = connectorForm(row.connector?.kind ?? '');
  if (start === null)
    return (
      <Page title={`Edit ${row.displayName}`}>
        <EmptyState
          title={`${row.displayName} is a source of files`}
          text="What it said was imported by hand. A source of the same name that is read by itself takes its place."
        >
          <LinkButton to={href('integrationAdd')}>Add a source</LinkButton>
        </EmptyState>
      </Page>
    );
  if (form === undefined)
    return (
      <Page title={`Edit ${row.displayName}`}>
        <EmptyState title="This build does not know how it is read" text="Reload the page: a newer one may know it." />
      </Page>
    );
  return (
    <Page
      title={`Edit ${row.displayName}`}
      above={<Breadcrumb to={href('integrationDetails', { id: row.id })} text={row.displayName} />}
      about={form.about}
    >
      <SourceForm {...{ companyId: row.companyId, form, row, start }} />
    </Page>
  );
}
