import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { type AuditChains, ChainVerified } from '../../../../contract/areas/admin/audit';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { count, plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { CachedPart } from '../../../parts/cached-panel';

type Chain = AuditChains['chains'][number];

interface Broken {
  readonly chain: string;
  readonly at: number;
  readonly found: string | null;
}

type Progress =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'over'; readonly entries: number; readonly chains: number; readonly broken: readonly Broken[] }
  | { readonly state: 'failed'; readonly message: string };

const INSTALLATION = 'installation';

/** Whether every entry is as it was written (AD8): part by part, chain by chain, from the server's own rows. */
export function VerifyPanel() {
  const answer = useCached('admin.audit-chains', {});
  const offline = useIsOffline();
  const [progress, setProgress] = useState<Progress>({ state: 'none' });
  const stopped = useRef(false);
  const verify = (chains: readonly Chain[]): void => {
    stopped.current = false;
    verifyAll(chains, setProgress, () => stopped.current).catch((error: unknown) =>
      setProgress({ state: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  const isRunning = progress.state === 'running';
  return (
    <Panel title="Is the log whole?">
      <CachedPart of={answer} what="the chains of the log" rows={1}>
        {({ chains }) => (
          <div className="stack admin-verify">
            <p className="quiet">
              Each entry holds the hash of the one before, in a chain for every company and one for the installation. An
              entry that was altered, added or taken out in the database is found here.
            </p>
            <div className="row wrap">
              <Button size="1" variant="soft" disabled={offline || isRunning} onClick={() => verify(chains)}>
                Verify {plural(chains.length, 'chain')}
              </Button>
              {isRunning ? (
                <Button size="1" variant="soft" color="gray" onClick={() => (stopped.current = true)}>
                  Stop
                </Button>
              ) : null}
              <span role="status">{statusOf(progress)}</span>
            </div>
            {progress.state === 'over' ? <BrokenList broken={progress.broken} chains={chains} /> : null}
          </div>
        )}
      </CachedPart>
    </Panel>
  );
}

function statusOf(progress: Progress): string {
  switch (progress.state) {
    case 'none':
      return '';
    case 'running':
      return `${count(progress.done)} of ${plural(progress.total, 'entry', 'entries')} verified…`;
    case 'failed':
      return `Verification stopped: ${progress.message}`;
    case 'over':
      return progress.broken.length === 0
        ? `All ${plural(progress.entries, 'entry', 'entries')} of ${plural(progress.chains, 'chain')} are as they were written.`
        : `${plural(progress.broken.length, 'chain')} broken.`;
  }
}

function BrokenList({ broken, chains }: { readonly broken: readonly Broken[]; readonly chains: readonly Chain[] }) {
  return broken.map(({ chain, at, found }) => (
    <div key={chain} role="alert" className="stack">
      <strong>
        {nameOf(chains.find((one) => one.chain === chain))}: entry {count(at)} is not what was written.
      </strong>
      {found === null ? null : <code className="admin-found-text">{found}</code>}
    </div>
  ));
}

const nameOf = (chain: Chain | undefined): string =>
  chain === undefined || chain.chain === INSTALLATION ? 'The installation' : (chain.name ?? `Company ${chain.chain}`);

async function verifyAll(
  chains: readonly Chain[],
  tell: (progress: Progress) => void,
  isStopped: () => boolean,
): Promise<void> {
  const total = chains.reduce((sum, { entries }) => sum + entries, 0);
  const broken: Broken[] = [];
  let done = 0;
  for (const { chain } of chains) {
    for (let after: number | null = 0; after !== null; ) {
      if (isStopped()) return tell({ state: 'failed', message: 'you ended it.' });
      tell({ state: 'running', done: done + after, total });
      const query = { ...(chain === INSTALLATION ? {} : { company: chain }), after: String(after) };
      const part: ChainVerified = await call('audit.verify', ChainVerified, query);
      if (part.brokenAt !== null) broken.push({ chain, at: part.brokenAt, found: part.found });
      after = part.next;
      if (after === null) done += part.entries;
    }
  }
  tell({ state: 'over', entries: done, chains: chains.length, broken });
}
