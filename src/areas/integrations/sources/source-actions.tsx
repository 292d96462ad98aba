import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import { useIsOffline } from '../../../data/status';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { LinkButton } from '../../../kit/link-button';
import { useMay } from '../../../session/use-ability';
import type { SourceRow } from './source-words';
import { useSourceCalls } from './use-source-calls';

/** What can be done with a source: those of files are only looked at, and may be read by themselves from now on. */
export function SourceActions({ row }: { readonly row: SourceRow }) {
  const calls = useSourceCalls(row);
  const offline = useIsOffline();
  const mayRun = useMay('integrations.run');
  const mayEdit = useMay('integrations.save');
  const { connector } = row;
  if (connector === undefined) return null;
  const isRunning = connector.runningSince !== null;
  return (
    <>
      {!mayRun ? null : isRunning ? (
        <Button variant="soft" disabled={offline || calls.isBusy} onClick={calls.stop}>
          Stop
        </Button>
      ) : (
        <Button disabled={offline || calls.isBusy} onClick={calls.run}>
          Run now
        </Button>
      )}
      {mayEdit ? (
        <LinkButton variant="soft" to={href('integrationEdit', { id: row.id })}>
          Edit
        </LinkButton>
      ) : null}
      {mayEdit ? <Disconnect row={row} isDisabled={offline || calls.isBusy} onDo={calls.disconnect} /> : null}
    </>
  );
}

interface DisconnectProps {
  readonly row: SourceRow;
  readonly isDisabled: boolean;
  onDo(done: () => void): void;
}

function Disconnect({ row, isDisabled, onDo }: DisconnectProps) {
  const [isAsked, setAsked] = useState(false);
  const [, navigate] = useLocation();
  return (
    <>
      <Button variant="soft" color="red" disabled={isDisabled} onClick={() => setAsked(true)}>
        Disconnect …
      </Button>
      <ConfirmDialog
        open={isAsked}
        destructive
        title={`Disconnect ${row.displayName}?`}
        text="It is read no more, and its key is forgotten. What it said of assets stays until its imports are undone."
        confirm="Disconnect"
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onDo(() => navigate(href('integrations')));
        }}
      />
    </>
  );
}
