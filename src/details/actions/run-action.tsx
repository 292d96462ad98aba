import { Badge, Button } from '@radix-ui/themes';
import { type FormEvent, useId, useState } from 'react';
import { v7 } from 'uuid';
import { ACTION, ActionsAsked, type ActionTarget } from '../../../contract/areas/integrations/actions';
import { href } from '../../../contract/paths';
import type { ActionDefinition } from '../../../domain/integrations/actions/action-definition';
import { enteredFaults, type ParamFault } from '../../../domain/integrations/actions/action-values';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { TextInput } from '../../kit/fields';
import { plural } from '../../kit/format';
import { CancelButton, Modal } from '../../kit/modal';
import { NewTabLink } from '../../kit/new-tab-link';
import { failureToast, showToast } from '../../kit/toasts';
import { SentRequest } from './action-sent';
import type { ActionSource } from './action-text';
import './actions.css';
import { ParamInputs, startValues } from './param-inputs';
import { TargetPicker } from './target-picker';

interface Props {
  readonly source: ActionSource;
  readonly definition: ActionDefinition;
  /** What it is done to, where that is known from where it was opened. */
  readonly target?: { readonly about: readonly ActionTarget[]; readonly name: string };
  onClose(): void;
  /** It was asked for. */
  onDone?(): void;
}

const isOfOneThing = ({ params }: ActionDefinition): boolean => params.some(({ isFixed }) => isFixed === true);

/** Asks for an action: what it is done to, its parameters, and first, if wanted, what would be sent. */
export function RunAction({ source, definition, target, onClose, onDone }: Props) {
  const id = useId();
  const form = useRequest({ source, definition, target, id, onClose, onDone });
  const { title, about, needs, docs, needsApproval } = definition;
  const offline = useIsOffline();
  const isWhole = target === undefined && form.chosen.size === 0;
  const many = target === undefined ? form.chosen.size : target.about.length;
  const [{ entity } = { entity: 'asset' }] = target?.about ?? [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.send(false);
  };
  return (
    <Modal
      open
      kind="wide"
      title={target === undefined ? title : `${title}: ${target.name}`}
      about={`${about} At ${source.displayName}.`}
      onClose={onClose}
    >
      <form onSubmit={submit} className="stack" noValidate>
        {target === undefined ? (
          <TargetPicker
            {...{
              source,
              onlyKnown: isOfOneThing(definition),
              chosen: form.chosen,
              problem: form.problemOf('targets'),
            }}
            onChange={form.choose}
          />
        ) : null}
        <div className="form-grid">
          <ParamInputs {...{ definition, id, values: form.values, faults: form.faults }} onChange={form.set} />
          <TextInput label="Reason" isOptional value={form.reason} onChange={form.setReason} whole />
        </div>
        <p className="quiet small in-words">
          Its key needs: {needs}. {docs === undefined ? null : <NewTabLink to={docs}>What the vendor says</NewTabLink>}
        </p>
        {needsApproval ? (
          <p className="small in-words">
            <Badge color="amber" highContrast>
              Needs approval
            </Badge>{' '}
            A second person approves it at <AppLink to={href('actionsPending')}>Pending actions</AppLink>. Nothing is
            sent before.
          </p>
        ) : null}
        {form.tried === null ? null : <Tried tried={form.tried} />}
        {offline ? <p className="quiet small">This needs the server, which cannot be reached now.</p> : null}
        <div className="dialog-actions">
          <CancelButton />
          <Button type="button" variant="soft" disabled={offline || form.isBusy} onClick={() => void form.send(true)}>
            Dry run
          </Button>
          <Button type="submit" title="Ctrl+Enter" disabled={offline || form.isBusy}>
            {needsApproval ? 'Ask for approval' : isWhole ? 'Run' : `Run on ${plural(many, entity)}`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What would be sent, and to what it cannot be done. */
function Tried({ tried }: { readonly tried: ActionsAsked }) {
  const { asked, many, left, leftMany } = tried;
  return (
    <section className="stack" aria-label="Dry run">
      <p className="small" role="status">
        {plural(many, 'request')} would be sent{leftMany === 0 ? '' : `, and ${leftMany} cannot be`}. Nothing was done.
      </p>
      {asked.slice(0, SHOWN).map(({ id, name, sent }) =>
        sent === null ? null : (
          <div key={id} className="stack">
            <strong className="small">{name}</strong>
            <SentRequest sent={sent} label={`Request for ${name}`} />
          </div>
        ),
      )}
      {many > SHOWN ? <p className="quiet small">{many - SHOWN} more are in the history.</p> : null}
      <Left left={left} />
    </section>
  );
}

const SHOWN = 5;

function Left({ left }: Pick<ActionsAsked, 'left'>) {
  if (left.length === 0) return null;
  return (
    <ul className="small">
      {left.slice(0, SHOWN).map(({ name, why }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is not changed, whose names may be the same
        <li key={at}>
          {name}: {why}
        </li>
      ))}
    </ul>
  );
}

interface Request extends Omit<Props, 'onDone' | 'target'> {
  readonly id: string;
  readonly target: Props['target'];
  readonly onDone: Props['onDone'];
}

function useRequest({ source, definition, target, id, onClose, onDone }: Request) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState(() => startValues(definition));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<readonly ParamFault[]>([]);
  const [tried, setTried] = useState<ActionsAsked | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Sent once more after a failure nobody heard of, it is the same request.
  const [batchId, setBatchId] = useState(() => v7());
  const changed = (): void => {
    setTried(null);
    setFaults([]);
    setBatchId(v7());
  };

  function wrong(): readonly ParamFault[] {
    const none = target === undefined && chosen.size === 0 && !definition.on.includes('nothing');
    const many =
      chosen.size > ACTION.targets ? [{ name: 'targets', message: `At most ${ACTION.targets} at once` }] : [];
    const missing = none ? [{ name: 'targets', message: 'Choose what it is done to' }] : many;
    return [...missing, ...enteredFaults(definition, values)];
  }

  async function send(isDryRun: boolean): Promise<void> {
    const found = wrong();
    setFaults(found);
    if (found.length > 0) return document.getElementById(`${id}${found[0]?.name}`)?.focus();
    setBusy(true);
    const targets =
      target === undefined ? [...chosen].map((one) => ({ entity: 'asset' as const, id: one })) : [...target.about];
    const body = {
      ...{ batchId: isDryRun ? v7() : batchId, integrationId: source.id, type: definition.type },
      ...{ params: { ...values }, targets, isDryRun, ...(reason.trim() !== '' && { reason: reason.trim() }) },
    };
    const endpoint = 'integration-actions.request';
    try {
      const asked = await call(endpoint, ActionsAsked, {}, body, source.companyId);
      if (isDryRun) return setTried(asked);
      tell(definition, asked);
      onDone?.();
      onClose();
    } catch (error) {
      failureToast(isDryRun ? 'The dry run failed' : 'It could not be asked for', error);
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ chosen, values, reason, faults, tried, isBusy, send },
    problemOf: (name: string) => faults.find((one) => one.name === name)?.message,
    choose: (next: ReadonlySet<string>) => {
      changed();
      setChosen(next);
    },
    set: (next: typeof values) => {
      changed();
      setValues(next);
    },
    setReason,
  };
}

function tell({ title, needsApproval }: ActionDefinition, { many, leftMany, left }: ActionsAsked): void {
  const what = many === 1 ? title : `${title}: ${many} times`;
  const more = leftMany === 0 ? undefined : `Not for ${leftMany}. ${left[0]?.name}: ${left[0]?.why}.`;
  showToast(
    leftMany === 0 ? 'info' : 'warning',
    needsApproval ? `${what}: waits for approval` : `${what}: asked for`,
    more,
  );
}
