import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { companySettingsEndpoints, INVITED_AT_ONCE } from '../../../contract/areas/company/settings';
import type { Role } from '../../../contract/areas/session';
import { tableText } from '../../../domain/export/export-text';
import { pastedAddresses } from '../../../domain/people/pasted-addresses';
import { call } from '../../data/call';
import { LongTextInput } from '../../kit/fields';
import { plural, words } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { useOnce } from '../../kit/one-at-a-time';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { saveFile } from '../../kit/save-file';
import { SelectInput } from '../../kit/select-input';
import { Unsaved } from '../../kit/unsaved';

const { 'invitations.create-many': CREATE } = companySettingsEndpoints;
type Answer = z.infer<typeof CREATE.answer>;

interface Props {
  readonly companyId: string;
  readonly roles: readonly { readonly role: Role; readonly means: string }[];
  linkOf(token: string): string;
  /** Their links, by the invitation: the server keeps none. */
  onMade(links: readonly (readonly [id: string, link: string])[]): void;
  onClose(): void;
}

/** Several people at once: their addresses, pasted. */
export function InviteMany(props: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Modal open kind="wide" title="Invite several people" onClose={props.onClose}>
      {answer === null ? (
        <AddressForm {...props} onAnswer={setAnswer} />
      ) : (
        <Made answer={answer} linkOf={props.linkOf} onClose={props.onClose} />
      )}
    </Modal>
  );
}

function AddressForm({ companyId, roles, linkOf, onMade, onAnswer }: Props & { onAnswer(answer: Answer): void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(roles[0]);
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const { addresses, wrong } = pastedAddresses(text);
  const make = async (role: Role): Promise<void> => {
    const answer = await call(
      'invitations.create-many',
      CREATE.answer,
      {},
      { emails: [...addresses], role },
      companyId,
    );
    onMade(answer.made.map(({ id, token }) => [id, linkOf(token)]));
    onAnswer(answer);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fault = faultOf(addresses.length, wrong);
    setProblem(fault);
    if (fault !== undefined || chosen === undefined) return;
    once(() =>
      make(chosen.role).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error))),
    );
  };
  return (
    <form className="invite-many" onSubmit={submit} noValidate>
      <Unsaved when={text.trim() !== ''} />
      <LongTextInput
        label="Email addresses"
        hint={`One a line, or apart by commas. Up to ${INVITED_AT_ONCE} at once; ${plural(addresses.length, 'address', 'addresses')} found.`}
        value={text}
        problem={problem}
        onChange={setText}
      />
      <SelectInput
        label="Role"
        value={chosen?.role ?? ''}
        hint={chosen?.means}
        options={roles.map(({ role }) => ({ value: role, label: words(role) }))}
        onChange={(value) => setChosen(roles.find(({ role }) => role === value))}
      />
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" title="Ctrl+Enter">
          {addresses.length === 0 ? 'Create links' : `Create ${plural(addresses.length, 'link')}`}
        </Button>
      </div>
    </form>
  );
}

function faultOf(
  count: number,
  wrong: readonly { readonly line: number; readonly text: string }[],
): string | undefined {
  const [first] = wrong;
  if (first !== undefined) {
    const more = wrong.length === 1 ? '' : ` ${plural(wrong.length - 1, 'other')} like it.`;
    return `“${first.text}” in line ${first.line} is not an email address.${more}`;
  }
  if (count === 0) return 'Enter at least one email address.';
  return count > INVITED_AT_ONCE ? `These are ${count}. Invite up to ${INVITED_AT_ONCE} at once.` : undefined;
}

const WHY: Readonly<Record<Answer['skipped'][number]['why'], string>> = {
  member: 'Is in this company already',
  invited: 'Is invited already: renew that link instead',
  twice: 'Was there twice',
};

interface Row {
  readonly email: string;
  /** Null: there is none, and why. */
  readonly link: string | null;
  readonly why: string;
}

function Made({
  answer: { made, skipped },
  linkOf,
  onClose,
}: Pick<Props, 'linkOf' | 'onClose'> & { readonly answer: Answer }) {
  const rows: readonly Row[] = [
    ...made.map(({ email, token }) => ({ email, link: linkOf(token), why: '' })),
    ...skipped.map(({ email, why }) => ({ email, link: null, why: WHY[why] })),
  ];
  const save = (): void => {
    const cells = rows.map(({ email, link, why }) => [email, link ?? '', why]);
    saveFile(new Blob([tableText(['Email', 'Link', 'Note'], cells)], { type: 'text/csv' }), 'invitations.csv');
  };
  return (
    <>
      <p role="status">
        {plural(made.length, 'link')} created
        {skipped.length === 0 ? '' : `, ${plural(skipped.length, 'address', 'addresses')} left out`}. Send each to its
        person yourself: it works once and expires in seven days. The links are shown only now.
      </p>
      <PlainTable label="Invitations made" columns={COLUMNS} rows={rows} keyOf={({ email }, at) => `${email} ${at}`} />
      <div className="dialog-actions">
        <Button type="button" variant="soft" onClick={save}>
          Save as CSV
        </Button>
        <Button type="button" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

const COLUMNS: readonly PlainColumn<Row>[] = [
  { id: 'email', label: 'Email', cell: ({ email }) => email },
  {
    id: 'link',
    label: 'Link',
    isWide: true,
    cell: ({ link, why }) =>
      link === null ? <span className="quiet">{why}</span> : <code className="invite-link">{link}</code>,
  },
];
