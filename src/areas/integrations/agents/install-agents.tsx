import { SegmentedControl } from '@radix-ui/themes';
import { useCallback, useEffect, useState } from 'react';
import { AGENT, type AgentEnrolment, agentEnrolmentEndpoints } from '../../../../contract/areas/integrations/agents';
import { isOneOf } from '../../../../contract/narrow';
import { call } from '../../../data/call';
import { CopyField } from '../../../kit/copy-field';
import { plural } from '../../../kit/format';
import { Modal } from '../../../kit/modal';
import { NameForm } from '../../../kit/name-form';
import { SelectInput } from '../../../kit/select-input';
import { SkeletonRows } from '../../../kit/skeleton';
import { type InstallSystem, installCommands } from './agent-text';
import '../headings.css';
import { EnrolmentList } from './enrolment-list';

const { 'agent-enrolments.list': LIST, 'agent-enrolments.create': CREATE } = agentEnrolmentEndpoints;

const SYSTEMS = ['linux', 'macos', 'windows'] as const;
const SYSTEM_TEXT: Readonly<Record<InstallSystem, string>> = { linux: 'Linux', macos: 'macOS', windows: 'Windows' };

interface Props {
  readonly companyId: string;
  onClose(): void;
}

/** How agents are installed: a token, the commands that use it, and the tokens there are. */
export function InstallAgents({ companyId, onClose }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const [told, setTold] = useState<readonly AgentEnrolment[] | Error | null>(null);
  const look = useCallback(() => {
    call('agent-enrolments.list', LIST.answer, {}, undefined, companyId).then(
      ({ enrolments }) => setTold(enrolments),
      (error: unknown) => setTold(error instanceof Error ? error : new Error('They could not be read')),
    );
  }, [companyId]);
  useEffect(look, [look]);
  return (
    <Modal
      open
      kind="wide"
      title="Add agents"
      about="Create a token for a group of machines, and run the command on each of them. Each then gets a token of its own."
      onClose={onClose}
    >
      <div className="stack">
        <NewEnrolment
          companyId={companyId}
          onMade={(made) => {
            setToken(made);
            look();
          }}
        />
        {token === null ? null : <Commands token={token} />}
        <section className="stack" aria-label="Enrolment tokens">
          <h2 className="part-heading">Enrolment tokens</h2>
          {told === null ? (
            <SkeletonRows rows={2} label="Loading the tokens" />
          ) : told instanceof Error ? (
            <p role="status">The tokens could not be read: {told.message}</p>
          ) : (
            <EnrolmentList companyId={companyId} enrolments={told} onChanged={look} />
          )}
        </section>
      </div>
    </Modal>
  );
}

const LIVES = [1, AGENT.enrolmentDays.usual, 30, AGENT.enrolmentDays.most];
const USES = [1, 10, AGENT.enrolmentUses.usual, 1_000, 10_000];

function NewEnrolment({ companyId, onMade }: { readonly companyId: string; onMade(token: string): void }) {
  const [days, setDays] = useState(String(AGENT.enrolmentDays.usual));
  const [uses, setUses] = useState(String(AGENT.enrolmentUses.usual));
  const create = async (name: string): Promise<void> => {
    const body = { name, days: Number(days), maxUses: Number(uses) };
    onMade((await call('agent-enrolments.create', CREATE.answer, {}, body, companyId)).token);
  };
  return (
    <NameForm
      isMain
      label="What for"
      placeholder="Servers in Berlin"
      missing="Say what the token is for."
      button="Create token"
      create={create}
    >
      <div className="row">
        <SelectInput
          label="Expires after"
          value={days}
          options={LIVES.map((one) => ({ value: String(one), label: plural(one, 'day') }))}
          onChange={setDays}
        />
        <SelectInput
          label="For at most"
          value={uses}
          options={USES.map((one) => ({ value: String(one), label: plural(one, 'machine') }))}
          onChange={setUses}
        />
      </div>
    </NameForm>
  );
}

function Commands({ token }: { readonly token: string }) {
  const [system, setSystem] = useState<InstallSystem>('linux');
  return (
    <section className="stack" aria-label="How to install">
      <SegmentedControl.Root
        aria-label="System"
        value={system}
        onValueChange={(value) => isOneOf(SYSTEMS, value) && setSystem(value)}
      >
        {SYSTEMS.map((one) => (
          <SegmentedControl.Item key={one} value={one}>
            {SYSTEM_TEXT[one]}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <CopyField
        label={system === 'windows' ? 'In PowerShell, as an administrator' : 'In a terminal'}
        value={installCommands(system, location.origin, token)}
        hint="The token in it is shown only once. To see first what would be sent, run the file with --show (Windows: -Show)."
      />
    </section>
  );
}
