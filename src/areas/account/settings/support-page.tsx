import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { href } from '../../../../contract/paths';
import { isOffline } from '../../../data/is-offline';
import { useDeviceOnline, useSyncStatus } from '../../../data/status';
import { useTabLog } from '../../../data/tab-log';
import { type Fact, Facts } from '../../../details/facts';
import { AppLink } from '../../../kit/app-link';
import { LongTextInput, TextInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { Page, Panel } from '../../../kit/page';
import { RelativeTime } from '../../../kit/relative-time';
import { saveJson } from '../../../kit/save-file';
import { useSession } from '../../../session/session';
import { diagnosticsOf } from './diagnostics';
import { helpFor } from './help-topics';
import './settings.css';

/** Answers to what people ask, how each part is, and a report that its writer sees before anybody else. */
export function SupportPage() {
  return (
    <Page
      title="Support"
      about="Answers, how each part of Muster is doing here, and a report for whoever runs this installation."
    >
      <div className="account-settings">
        <Help />
        <Panel title="Status of each part">
          <Parts />
        </Panel>
        <Report />
      </div>
    </Page>
  );
}

function Help() {
  const [wanted, setWanted] = useState('');
  const found = helpFor(wanted);
  return (
    <Panel title="Find an answer">
      <div className="panel-body">
        <TextInput label="Search" placeholder="import, roles, offline…" value={wanted} onChange={setWanted} />
        <p className="quiet small" role="status">
          {found.length === 0
            ? 'Nothing matches. Try another word, or write a report below.'
            : plural(found.length, 'answer')}
        </p>
        <ul className="support-list">
          {found.map(({ title, text, page }) => (
            <li key={title}>
              <AppLink to={href(page)}>{title}</AppLink>
              <div className="quiet small">{text}</div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Parts() {
  const { config, profile } = useSession();
  const status = useSyncStatus();
  const deviceOnline = useDeviceOnline();
  if (status === null) return <p className="panel-note quiet">The part that speaks with the server is starting.</p>;
  const { connection, syncedAt, pendingCommands, waitingImports, needsAttention, storage } = status;
  const waiting = pendingCommands + waitingImports;
  const facts: readonly Fact[] = [
    { label: 'Server', value: serverText(isOffline(status, deviceOnline), status.isServerFull) },
    { label: 'Live updates', value: connection.state === 'connected' ? 'On' : `Off (${connection.state})` },
    {
      label: 'This copy',
      value:
        syncedAt === null ? (
          'No data yet'
        ) : (
          <>
            {status.isCurrent ? 'Up to date' : 'Being updated'}, confirmed <RelativeTime at={syncedAt} />
          </>
        ),
    },
    { label: 'To be sent', value: waiting === 0 ? 'Nothing' : plural(waiting, 'change') },
    { label: 'Needs an answer', value: needsAttention === 0 ? 'Nothing' : plural(needsAttention, 'change') },
    { label: 'Storage here', value: STORAGE[storage] },
    {
      label: 'Sign-in',
      value:
        config?.auth.mode === 'bypass'
          ? 'Off on this installation'
          : profile === null
            ? 'Nobody is signed in'
            : 'Signed in',
    },
    { label: 'Version', value: <span className="mono">{config?.build ?? '–'}</span> },
  ];
  return <Facts facts={facts} />;
}

const serverText = (offline: boolean, isFull: boolean) =>
  offline ? 'Cannot be reached' : isFull ? 'Reached, but out of disk space: it takes no changes' : 'Reached';

const STORAGE = {
  persistent: 'Kept on this device',
  full: 'Full: new changes cannot be kept',
  memory: 'In memory only: nothing stays after closing',
} as const;

/** What is sent is what is shown: there is no other content. */
function Report() {
  const { config, companyId } = useSession();
  const status = useSyncStatus();
  const { lines } = useTabLog();
  const [words, setWords] = useState('');
  const file = diagnosticsOf({
    words,
    build: config?.build ?? null,
    mode: config?.auth.mode ?? null,
    companyId,
    path: location.pathname,
    status,
    lines,
    browser: navigator.userAgent,
  });
  const contact = config?.operator?.contact;
  const isAddress = contact !== undefined && /^[^\s@/]+@[^\s@/]+$/.test(contact);
  const mail = `mailto:${contact ?? ''}?${new URLSearchParams({ subject: 'Muster: a report', body: `${words}\n\nThe diagnostics file is attached.` }).toString().replaceAll('+', '%20')}`;
  return (
    <Panel title="Report a problem">
      <div className="panel-body">
        <LongTextInput
          label="What happened"
          hint="What you did, what you expected, and what you saw."
          value={words}
          onChange={setWords}
        />
        <details>
          <summary>
            See the diagnostics file: {plural(lines.length, 'line')} of this tab’s log, and how its parts are
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: nothing of a form stands in it */}
          <div className="support-file" role="group" tabIndex={0} aria-label="Diagnostics file">
            {JSON.stringify(file, null, 2)}
          </div>
        </details>
        <div className="account-bar">
          <Button onClick={() => saveJson(file, 'muster-diagnostics.json')}>Save the file</Button>
          {isAddress ? (
            <Button asChild variant="soft">
              <a href={mail}>Write to {config?.operator?.name ?? contact}</a>
            </Button>
          ) : null}
        </div>
        <p className="quiet small">
          {contact === undefined
            ? 'Nothing is sent from here: give the file to whoever runs this installation. It holds no record of your company.'
            : `Nothing is sent from here: attach the file to a message to ${contact}. It holds no record of your company.`}
        </p>
      </div>
    </Panel>
  );
}
