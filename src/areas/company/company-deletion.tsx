import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import {
  type CompanyDetails,
  companySettingsEndpoints,
  DELETION_GRACE_DAYS,
} from '../../../contract/areas/company/settings';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { AppLink } from '../../kit/app-link';
import { TextInput } from '../../kit/fields';
import { CancelButton, Modal } from '../../kit/modal';
import { useOnce } from '../../kit/one-at-a-time';
import { TimeToCome } from '../../kit/relative-time';
import { failureToast, showToast } from '../../kit/toasts';
import { namingCompany } from '../../session/company-choice';
import './settings.css';

const { 'company.delete': DELETE, 'company.keep': KEEP } = companySettingsEndpoints;

interface Props {
  readonly company: CompanyDetails;
  readonly mayChange: boolean;
}

/** While a company waits for its end, everybody in it sees that; who may delete it may keep it. */
export function DeletionNotice({ company: { id, name, deletion }, mayChange }: Props) {
  if (deletion === null) return null;
  const keep = (): void => {
    call('company.keep', KEEP.answer, {}, undefined, id).then(
      () => showToast('success', `${name} is kept`),
      (error: unknown) => failureToast('The deletion could not be called off', error),
    );
  };
  return (
    <div className="settings-alert" role="status">
      <p>
        <strong>
          This company is deleted <TimeToCome at={deletion.at} />.
        </strong>{' '}
        {deletion.by} asked for it. Until then everything works, and what you need can be exported from its lists.
      </p>
      {mayChange ? (
        <Button variant="soft" onClick={keep}>
          Keep the company
        </Button>
      ) : null}
    </div>
  );
}

/** The way to it: what goes, what to take along first, and the name typed out. */
export function DeleteCompany({ company }: Pick<Props, 'company'>) {
  const [isAsked, setAsked] = useState(false);
  const { id, name, deletion } = company;
  if (deletion !== null) return <DeletionNotice company={company} mayChange />;
  const at = (address: string) => namingCompany(address, id);
  return (
    <>
      <p>
        Its assets, findings, policies, people and history go after {DELETION_GRACE_DAYS} days, on the server and in
        every browser. Until then it works as before, and an administrator can keep it. Export what you need first:{' '}
        <AppLink to={at(href('assets'))}>assets</AppLink>, <AppLink to={at(href('findings'))}>findings</AppLink>,{' '}
        <AppLink to={at(href('companyUsers'))}>people</AppLink>. Each list has its export.
      </p>
      <Button color="red" variant="soft" className="settings-own" onClick={() => setAsked(true)}>
        Delete the company…
      </Button>
      <Modal open={isAsked} title={`Delete ${name}?`} onClose={() => setAsked(false)}>
        <TypedName company={company} onDone={() => setAsked(false)} />
      </Modal>
    </>
  );
}

function TypedName({ company: { id, name }, onDone }: Pick<Props, 'company'> & { onDone(): void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const once = useOnce();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== name.trim()) return setProblem(`Type the name as it is: ${name}`);
    once(() =>
      call('company.delete', DELETE.answer, {}, { name: typed }, id).then(
        () => {
          showToast('info', `${name} will be deleted in ${DELETION_GRACE_DAYS} days`);
          onDone();
        },
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      ),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Name of the company"
        hint={`To delete it in ${DELETION_GRACE_DAYS} days, type: ${name}`}
        value={typed}
        problem={problem}
        onChange={setTyped}
      />
      <div className="dialog-actions">
        <CancelButton />
        <Button type="submit" color="red">
          Delete in {DELETION_GRACE_DAYS} days
        </Button>
      </div>
    </form>
  );
}
