import type { MessagePurpose } from '../../../../contract/areas/policies/message-templates';
import { POLICY_ACTION } from '../../../../contract/areas/policies/policy-actions';
import { TICKET_PRIORITIES } from '../../../../contract/areas/vulnerabilities/tickets';
import { href } from '../../../../contract/paths';
import type { ActionDraft } from '../../../../domain/policies/action-drafts';
import { useRows } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import { NumberInput, TextInput } from '../../../kit/fields';
import { ListInput } from '../../../kit/list-input';
import { SelectInput } from '../../../kit/select-input';
import { useSession } from '../../../session/session';
import { PickMany } from '../pick-many';
import { useMembers } from '../use-members';
import { ActionAtTool } from './action-at-tool';
import { ActionFieldValue } from './action-field-value';

interface Props {
  readonly draft: ActionDraft;
  onChange(next: ActionDraft): void;
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** What an action of its type asks for. */
export function ActionConfig({ draft, onChange }: Props) {
  switch (draft.type) {
    case 'notify':
      return <Recipients {...{ draft, onChange }} purpose="in_product" />;
    case 'email':
      return <Recipients {...{ draft, onChange }} purpose="email" />;
    case 'webhook':
      return <ToWebhook {...{ draft, onChange }} />;
    case 'ticket':
      return <OfTicket {...{ draft, onChange }} />;
    case 'tag':
      return <Tags {...{ draft, onChange }} />;
    case 'set_field':
      return <ActionFieldValue {...{ draft, onChange }} />;
    case 'ask_exception':
      return <AskException {...{ draft, onChange }} />;
    case 'integration_action':
      return <ActionAtTool {...{ draft, onChange }} />;
    default:
      return <span className="quiet small">This version of the form does not know it. It is kept as it is.</span>;
  }
}

function Recipients({ draft, purpose, onChange }: Props & { readonly purpose: MessagePurpose }) {
  const members = useMembers();
  const lists = useRows(useSession(), 'distributionList') ?? [];
  return (
    <>
      <PickMany
        label="People"
        ids={texts(draft['userIds'])}
        options={members}
        onChange={(userIds) => onChange({ ...draft, userIds })}
      />
      <PickMany
        label="Lists"
        ids={texts(draft['listIds'])}
        options={lists}
        onChange={(listIds) => onChange({ ...draft, listIds })}
      />
      <Template {...{ draft, purpose, onChange }} />
    </>
  );
}

const OURS = 'ours';

/** Whose words it says: the company's for such a message, or ours. */
function Template({ draft, purpose, onChange }: Props & { readonly purpose: MessagePurpose }) {
  const rows = useRows(useSession(), 'messageTemplate') ?? [];
  const fitting = rows.filter((one) => one.purpose === purpose && one.about === 'policy_execution');
  const { templateId, ...rest } = draft;
  if (fitting.length === 0 && templateId === undefined) return null;
  const isGone = templateId !== undefined && fitting.every(({ id }) => id !== templateId);
  return (
    <SelectInput
      label="Words"
      value={templateId === undefined ? OURS : String(templateId)}
      problem={isGone ? 'This template is gone: the usual words are used' : undefined}
      options={[
        { value: OURS, label: 'The usual ones' },
        ...fitting.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: String(templateId), label: 'A template that is gone' }] : []),
      ]}
      onChange={(next) => onChange(next === OURS ? rest : { ...draft, templateId: next })}
    />
  );
}

function ToWebhook({ draft, onChange }: Props) {
  const rows = useRows(useSession(), 'webhook');
  const webhooks = rows ?? [];
  const chosen = String(draft['webhookId'] ?? '');
  const isThere = webhooks.some(({ id }) => id === chosen);
  if (rows !== undefined && webhooks.length === 0)
    return (
      <span className="field-problem" role="status">
        There is no webhook yet.{' '}
        <AppLink to={`${href('definitions')}?section=webhooks`}>Make one under Definitions</AppLink>.
      </span>
    );
  return (
    <>
      <SelectInput
        label="Webhook"
        value={chosen}
        problem={
          chosen !== '' && rows !== undefined && !isThere ? 'This webhook is gone: choose another one' : undefined
        }
        options={[
          ...(isThere ? [] : [{ value: chosen, label: chosen === '' ? 'Choose one' : 'A webhook that is gone' }]),
          ...webhooks.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(webhookId) => onChange({ ...draft, webhookId })}
      />
      <Template {...{ draft, onChange }} purpose="webhook" />
    </>
  );
}

const PRIORITY = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;
const NOBODY = 'nobody';

function OfTicket({ draft, onChange }: Props) {
  const members = useMembers();
  const { assignee, ...rest } = draft;
  const given = typeof assignee === 'object' && assignee !== null && 'id' in assignee ? String(assignee.id) : NOBODY;
  const isGone = given !== NOBODY && members.every(({ id }) => id !== given);
  return (
    <>
      <SelectInput
        label="Priority"
        value={String(draft['priority'])}
        options={TICKET_PRIORITIES.map((one) => ({ value: one, label: PRIORITY[one] }))}
        onChange={(priority) => onChange({ ...draft, priority })}
      />
      <SelectInput
        label="Assignee"
        value={given}
        options={[
          { value: NOBODY, label: 'Nobody' },
          ...(isGone ? [{ value: given, label: 'Somebody who is not known here' }] : []),
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => {
          const member = members.find(({ id }) => id === next);
          onChange(member === undefined ? rest : { ...draft, assignee: { id: member.id, name: member.name } });
        }}
      />
      <Template {...{ draft, onChange }} purpose="ticket" />
    </>
  );
}

/** All who are chosen have to agree. */
function AskException({ draft, onChange }: Props) {
  const approvers = useMembers().filter(({ mayApprove }) => mayApprove);
  const days = String(draft['days'] ?? '');
  const isDays = /^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= POLICY_ACTION.exceptionDays;
  return (
    <>
      <TextInput
        label="Reason"
        value={String(draft['reason'] ?? '')}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
      <NumberInput
        label="Lasts"
        unit="days"
        value={days}
        problem={isDays ? undefined : `From 1 to ${POLICY_ACTION.exceptionDays} days`}
        onChange={(text) => onChange({ ...draft, days: /^\d+$/.test(text) ? Number(text) : text })}
      />
      <PickMany
        label="Approvers"
        hint="All of them have to agree."
        ids={texts(draft['approverIds'])}
        options={approvers}
        onChange={(approverIds) => onChange({ ...draft, approverIds })}
      />
    </>
  );
}

function Tags({ draft, onChange }: Props) {
  return (
    <>
      <ListInput label="Add tags" values={texts(draft['add'])} onChange={(add) => onChange({ ...draft, add })} />
      <ListInput
        label="Take tags away"
        values={texts(draft['remove'])}
        onChange={(remove) => onChange({ ...draft, remove })}
      />
    </>
  );
}
