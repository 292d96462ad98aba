import { useSearch } from 'wouter';
import { href } from '../../../../contract/paths';
import { RECORDS } from '../../../../contract/record-list';
import type { ShownRow } from '../../../../contract/sync-api';
import { POLICY_TEMPLATES } from '../../../../domain/policies/policy-templates';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { WithRecord } from '../../../details/record-page';
import type { FormValues } from '../../../forms/form-values';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { aboutOf, MessageForm, ourWords, purposeOf } from './message-form';
import { PolicyTemplateForm } from './policy-template-form';
import { POLICY_START } from './template-words';

/** `?of=policy` makes a policy template. `from` is what it begins with: a template, or a policy. */
export function CreateTemplatePage() {
  const { companyId } = useSession();
  const asked = new URLSearchParams(useSearch());
  const mayCreate = useMay('message-templates.create');
  if (!mayCreate || companyId === null) return <NotForYou many={RECORDS.messageTemplate.words.many} verb="create" />;
  return asked.get('of') === 'policy' ? (
    <NewPolicyTemplate companyId={companyId} from={asked.get('from')} />
  ) : (
    <NewMessage companyId={companyId} from={asked.get('from')} asked={asked} />
  );
}

function NewMessage({ companyId, from, asked }: NewProps & { readonly asked: URLSearchParams }) {
  const source = useSource(companyId, 'messageTemplate', from);
  if (source === 'loading') return <Loading many={RECORDS.messageTemplate.words.many} />;
  const [purpose, about] = [purposeOf(asked.get('purpose')), aboutOf(asked.get('about'))];
  const start: FormValues =
    source === null
      ? { name: '', purpose, about, isDefault: false, description: '', ...ourWords(purpose, about) }
      : { ...source, name: copyName(source.name), isDefault: false };
  return <MessageForm companyId={companyId} row={null} start={start} />;
}

interface NewProps {
  readonly companyId: string;
  readonly from: string | null;
}

function NewPolicyTemplate({ companyId, from }: NewProps) {
  const template = useSource(companyId, 'policyTemplate', from);
  const policy = useSource(companyId, 'policy', from);
  if (template === 'loading' || policy === 'loading') return <Loading many={RECORDS.policyTemplate.words.many} />;
  const ours = POLICY_TEMPLATES.find(({ key }) => key === from);
  const copied = template ?? ours;
  const start: FormValues =
    copied !== undefined
      ? { ...copied, name: copyName(copied.name) }
      : policy === null
        ? POLICY_START
        : { ...policy, category: POLICY_START.category, why: policy.description ?? '' };
  const trigger = copied?.trigger ?? policy?.triggers[0] ?? { on: 'on_sync' };
  return <PolicyTemplateForm {...{ companyId, start, trigger }} row={null} />;
}

const copyName = (name: string): string => `${name} (copy)`;

/** The record that a new one begins with; null: there is none. */
function useSource<E extends 'messageTemplate' | 'policyTemplate' | 'policy'>(
  companyId: string,
  entity: E,
  id: string | null,
): ShownRow<E> | null | 'loading' {
  const isId = id !== null && /^[0-9a-f-]{36}$/.test(id);
  const where = { field: 'id', op: 'eq' as const, value: id ?? '' };
  const answer = useView<E>(isId ? { companyId, entity, where, offset: 0, limit: 1 } : null);
  if (!isId) return null;
  const row = answer?.rows.find((one) => one.id === id);
  if (row !== undefined) return row;
  return answer?.loaded === true ? null : 'loading';
}

function Loading({ many }: { readonly many: string }) {
  const offline = useIsOffline();
  return (
    <Page title="Create template">
      <RowsMissing answer={null} many={many} offline={offline} />
    </Page>
  );
}

/** A template of either kind, by its id. */
export function EditTemplatePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { companyId } = useSession();
  const id = params['id'] ?? '';
  const where = { field: 'id', op: 'eq' as const, value: id };
  const policy = useView<'policyTemplate'>(
    companyId === null ? null : { companyId, entity: 'policyTemplate', where, offset: 0, limit: 1 },
  );
  if (policy?.rows.some((one) => one.id === id) === true) {
    return (
      <WithRecord isForm name="policyTemplate" id={id} list={href('templates')}>
        {(row) => (
          <PolicyTemplateForm key={row.id} {...{ companyId: row.companyId, row, start: {}, trigger: row.trigger }} />
        )}
      </WithRecord>
    );
  }
  return (
    <WithRecord isForm name="messageTemplate" id={id} list={href('templates')}>
      {(row) => <MessageForm key={row.id} companyId={row.companyId} row={row} start={{}} />}
    </WithRecord>
  );
}
