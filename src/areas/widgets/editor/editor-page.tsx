import { href } from '../../../../contract/paths';
import { RECORDS } from '../../../../contract/record-list';
import { sampleWidget } from '../../../../domain/widgets/sample-widget';
import { WithRecord } from '../../../details/record-page';
import { NotForYou } from '../../../parts/not-for-you';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { WidgetEditor } from './widget-editor';

export function NewWidgetPage() {
  const { companyId } = useSession();
  const mayCreate = useMay('custom-widgets.create');
  if (!mayCreate || companyId === null) return <NotForYou many={RECORDS.customWidget.words.many} verb="create" />;
  const start = { definition: sampleWidget('chart.bar'), source: { kind: 'figure', figure: 'findings.open' } } as const;
  return <WidgetEditor companyId={companyId} row={null} start={start} />;
}

export function EditWidgetPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord isForm name="customWidget" id={params['id'] ?? ''} list={href('customWidgets')}>
      {(row) => <WidgetEditor key={row.id} companyId={row.companyId} row={row} start={row} />}
    </WithRecord>
  );
}
