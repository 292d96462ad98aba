import { useId, useState } from 'react';
import { type ActionOutcome, readAnswer, saysDone } from '../../../domain/integrations/actions/action-answer';
import type { ActionDefinition } from '../../../domain/integrations/actions/action-definition';
import { foreseenAsk, NoRequest } from '../../../domain/integrations/actions/action-request';
import { filledParams, placesOf } from '../../../domain/integrations/actions/action-values';
import { ACTIONS } from '../../../domain/integrations/actions/all-actions';
import { PRESETS } from '../../../domain/integrations/presets';
import { SentRequest } from '../../details/actions/action-sent';
import { ParamInputs, startValues } from '../../details/actions/param-inputs';
import { LongTextInput, TextInput } from '../../kit/fields';
import { Page, Panel } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import './debug.css';

/** A thing to try definitions on. */
const ASSET = {
  ...{ name: 'web-1', hostnames: ['web-1'], fqdns: ['web-1.example.com'], ips: ['192.0.2.10'], macs: [] },
  ...{ os: { name: 'Debian 12' }, hardware: { serial: 'SERIAL-1' } },
};
const FINDING = {
  ...{ title: 'Outdated TLS library', severity: 'high' as const, cves: ['CVE-2014-0160'] },
  solution: 'Upgrade it.',
};
const ABOUT = { asset: ASSET, finding: FINDING, uid: 'uid-1' };
const ID = '00000000-0000-4000-8000-000000000001';

/** Tries what a definition sends, and what it makes of an answer: nothing leaves this page. */
export function DebugActionsPage() {
  const id = useId();
  const [type, setType] = useState(ACTIONS[0]?.type ?? '');
  const definition = ACTIONS.find((one) => one.type === type);
  return (
    <Page
      title="Integration actions debug"
      about="What a definition sends, and what it makes of an answer. The tool is an echo in this tab: nothing leaves it."
    >
      <SelectInput
        id={id}
        label="Definition"
        value={type}
        options={ACTIONS.map((one) => ({ value: one.type, label: `${productOf(one)}: ${one.title}` }))}
        onChange={setType}
      />
      {definition === undefined ? null : <Tried key={type} definition={definition} />}
    </Page>
  );
}

const productOf = ({ presets }: ActionDefinition): string =>
  PRESETS.find(({ id }) => presets.includes(id))?.product ?? 'HTTP';

/** Where its presets are asked: parts in capitals are for their users to write. */
const addressOf = ({ presets }: ActionDefinition): string =>
  String(PRESETS.find(({ id }) => presets.includes(id))?.settings['url'] ?? 'https://tool.example.com/api');

function Tried({ definition }: { readonly definition: ActionDefinition }) {
  const id = useId();
  const [values, setValues] = useState(() => startValues(definition));
  const [url, setUrl] = useState(() => addressOf(definition));
  const { params, faults } = filledParams(definition, values, ABOUT);
  return (
    <>
      <Panel title="Parameters">
        <div className="panel-body stack">
          <p className="quiet small">
            {definition.about} It needs: {definition.needs}.
          </p>
          <div className="form-grid">
            <TextInput label="Address of the source" value={url} onChange={setUrl} mono whole />
            <ParamInputs {...{ definition, values, faults, id }} onChange={setValues} />
          </div>
        </div>
      </Panel>
      <Panel title="Request">
        <div className="panel-body">
          <Request definition={definition} url={url} params={faults.length === 0 ? params : null} />
        </div>
      </Panel>
      <Echo definition={definition} />
    </>
  );
}

interface RequestProps {
  readonly definition: ActionDefinition;
  readonly url: string;
  /** Null: some are missing. */
  readonly params: Readonly<Record<string, string>> | null;
}

function Request({ definition, url, params }: RequestProps) {
  if (params === null) return <p className="quiet">Fill in the parameters first.</p>;
  const auth = definition.signsIn ?? 'header';
  const settings = { url, auth, headerName: 'Authorization', headerPrefix: 'Bearer', clientId: 'muster' };
  try {
    const sent = foreseenAsk(definition, settings, { ...placesOf(ABOUT), ...params, 'action.id': ID });
    return <SentRequest sent={sent} label="Request" />;
  } catch (error) {
    if (error instanceof NoRequest) return <p role="alert">{error.message}</p>;
    throw error;
  }
}

const CAME: Readonly<Record<ActionOutcome['came'], string>> = {
  ...{ done: 'Done', refused: 'Failed', again: 'Tried again', unknown: 'Nobody knows' },
};
const STATUSES = ['200', '201', '202', '204', '301', '400', '401', '403', '404', '409', '429', '500', '503', 'lost'];

/** Answers what is chosen here. */
function Echo({ definition }: { readonly definition: ActionDefinition }) {
  const [status, setStatus] = useState('200');
  const [text, setText] = useState('{}');
  const isLost = status === 'lost';
  const answer = { status: Number(status), text };
  const outcome: ActionOutcome = isLost
    ? { came: 'unknown', says: 'It did not answer.' }
    : readAnswer(definition, answer);
  return (
    <Panel title="Answer">
      <div className="panel-body stack">
        <div className="form-grid">
          <SelectInput
            label="The echo answers"
            value={status}
            options={STATUSES.map((value) => ({ value, label: value === 'lost' ? 'Nothing: it is lost' : value }))}
            onChange={setStatus}
          />
          <LongTextInput label="With this body" value={text} onChange={setText} whole />
        </div>
        <dl className="facts debug-facts">
          <dt>It means</dt>
          <dd>
            <output>{CAME[outcome.came]}</output>
          </dd>
          <dt>It says</dt>
          <dd>{outcome.says}</dd>
          <dt>Then</dt>
          <dd>{thenText(definition, outcome)}</dd>
          {definition.afterLoss.how === 'look' && !isLost ? (
            <>
              <dt>Read as the answer to whether it was done</dt>
              <dd>{doneText(saysDone(definition, answer, ID))}</dd>
            </>
          ) : null}
        </dl>
      </div>
    </Panel>
  );
}

const doneText = (isDone: boolean | null): string =>
  isDone === null ? 'It does not tell' : isDone ? 'It was done' : 'It was not done';

function thenText({ afterLoss }: ActionDefinition, { came }: ActionOutcome): string {
  if (came === 'done') return 'It is over.';
  if (came === 'refused') return 'It has failed. A person may have it done once more.';
  if (came === 'again') return 'It waits, and is sent again: it was not done.';
  if (afterLoss.how === 'again') return 'It is sent again: asked twice, it does the same.';
  return afterLoss.how === 'look'
    ? `The tool is asked whether it was done: ${afterLoss.step.method} ${afterLoss.step.path}`
    : 'It has failed, and may have arrived: a person has to look.';
}
