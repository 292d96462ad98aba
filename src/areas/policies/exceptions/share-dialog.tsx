import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { MailAddress } from '../../../../contract/areas/policies/policy-actions';
import {
  policyExceptionEndpoints,
  SHARED_PARTS,
  type SharedPart,
} from '../../../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { useCached } from '../../../data/use-cached';
import { CopyField } from '../../../kit/copy-field';
import { NumberInput, SwitchInput, TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { failureToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import type { ExceptionRow } from './exception-list';
import { PART_TEXT } from './exception-text';

const CREATE = policyExceptionEndpoints['exception-shares.create'].answer;
const USUAL: readonly SharedPart[] = ['reason', 'controls', 'what', 'risk', 'people'];

interface Asked {
  readonly name: string;
  readonly days: string;
  readonly mailTo: string;
  readonly parts: readonly SharedPart[];
}

/** What is wrong with each field, in words; undefined: nothing. */
function problemsOf({ name, days, mailTo }: Asked) {
  const isDays = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= POLICY_EXCEPTION.shareDays;
  const isMail = mailTo.trim() === '' || MailAddress.safeParse(mailTo).success;
  return {
    name: name.trim() === '' ? 'Say who it is for' : undefined,
    days: isDays ? undefined : `From 1 to ${POLICY_EXCEPTION.shareDays} days`,
    mailTo: isMail ? undefined : 'Write the address as ann@example.com, or leave it empty',
  };
}

interface Made {
  readonly address: string;
  readonly mailTo: string;
}

interface Props {
  readonly row: ExceptionRow;
  onClose(): void;
}

/** Makes a link by which somebody outside decides; its address is shown once, and written to them where mail is sent (EX10, EX15). */
export function ShareDialog({ row, onClose }: Props) {
  const [asked, setAsked] = useState<Asked>({ name: '', days: '14', mailTo: '', parts: USUAL });
  const [made, setMade] = useState<Made | null>(null);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const problems = problemsOf(asked);
  const share = (): void => {
    setTried(true);
    if (isSending || Object.values(problems).some((problem) => problem !== undefined)) return;
    setSending(true);
    const mailTo = asked.mailTo.trim();
    const { name, days, parts } = asked;
    const body = { name: name.trim(), days: Number(days), parts: [...parts], ...(mailTo !== '' && { mailTo }) };
    call('exception-shares.create', CREATE, { id: row.id }, body, row.companyId).then(
      ({ token }) => setMade({ address: `${location.origin}${href('policyException', { token })}`, mailTo }),
      (error: unknown) => {
        setSending(false);
        failureToast('The link was not made', error);
      },
    );
  };
  if (made !== null) return <MadeDialog name={asked.name} made={made} onClose={onClose} />;
  return (
    <Modal open title="Share a link" about="They have to agree as well, as long as the link counts." onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          share();
        }}
      >
        <ShareFields asked={asked} problems={isTried ? problems : {}} companyId={row.companyId} onChange={setAsked} />
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" loading={isSending}>
            Make the link
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly asked: Asked;
  readonly problems: Partial<ReturnType<typeof problemsOf>>;
  readonly companyId: string;
  onChange(asked: Asked): void;
}

function ShareFields({ asked, problems, companyId, onChange }: FieldsProps) {
  const { name, days, mailTo, parts } = asked;
  return (
    <div className="form-grid">
      <TextInput
        label="Who it is for"
        value={name}
        problem={problems.name}
        onChange={(next) => onChange({ ...asked, name: next })}
      />
      <NumberInput
        label="Expires after"
        unit="days"
        value={days}
        problem={problems.days}
        onChange={(next) => onChange({ ...asked, days: next })}
      />
      <MailField
        companyId={companyId}
        value={mailTo}
        problem={problems.mailTo}
        onChange={(next) => onChange({ ...asked, mailTo: next })}
      />
      <fieldset className="approvers">
        <legend>They see, beside its title and dates</legend>
        {SHARED_PARTS.map((part) => (
          <SwitchInput
            key={part}
            label={PART_TEXT[part]}
            isOn={parts.includes(part)}
            onChange={(is) =>
              onChange({ ...asked, parts: is ? [...parts, part] : parts.filter((one) => one !== part) })
            }
          />
        ))}
      </fieldset>
    </div>
  );
}

interface MailProps {
  readonly companyId: string;
  readonly value: string;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

/** Where mail is sent; where not, that is said. */
function MailField({ companyId, value, problem, onChange }: MailProps) {
  const may = useMay('mail-status.get');
  const [mail] = useCached(may ? 'mail-status.get' : null, {}, companyId);
  if (mail.state !== 'ready') return null;
  if (!mail.body.isSending)
    return (
      <p className="quiet small">
        This installation sends no mail (SMTP_URL is not set): you send the address yourself, once it is made.
      </p>
    );
  return <TextInput label="Mail it to" isOptional type="email" {...{ value, problem, onChange }} />;
}

interface MadeProps {
  readonly name: string;
  readonly made: Made;
  onClose(): void;
}

function MadeDialog({ name, made, onClose }: MadeProps) {
  return (
    <Modal open title={`The link for ${name}`} onClose={onClose}>
      {made.mailTo === '' ? null : <p role="status">A mail with it is on its way to {made.mailTo}.</p>}
      <CopyField
        label="Address"
        value={made.address}
        hint="It is shown this once. Whoever has it decides in the name they give: send it to that person alone."
      />
      <div className="dialog-actions">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  );
}
