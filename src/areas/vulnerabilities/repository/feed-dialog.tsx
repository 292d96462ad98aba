import { mdiTrayArrowUp } from '@mdi/js';
import { Spinner } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import type { FeedAnswer } from '../../../../contract/areas/vulnerabilities/catalog';
import { sendFeed } from '../../../data/send-feed';
import { useIsOffline } from '../../../data/status';
import { FileChoice } from '../../../forms/file-choice';
import { Modal } from '../../../kit/modal';
import { FeedResult, Refusal } from './feed-result';

interface Props {
  readonly files: readonly File[];
  onClose(): void;
}

type Sending =
  | { readonly state: 'waits' | 'sending' }
  | { readonly state: 'done'; readonly answer: FeedAnswer }
  | { readonly state: 'failed'; readonly message: string };

interface Sent {
  readonly file: File;
  readonly sending: Sending;
}

/** Imports feeds, one file after the other, and says what became of each. It goes on where the dialog is closed. */
export function FeedDialog({ files: dropped, onClose }: Props) {
  const offline = useIsOffline();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const queue = useRef(Promise.resolve());
  const add = (files: readonly File[]): void => {
    setSent((before) => [...before, ...files.map((file) => ({ file, sending: { state: 'waits' as const } }))]);
    const mark = (file: File, sending: Sending) =>
      setSent((all) => all.map((one) => (one.file === file ? { file, sending } : one)));
    for (const file of files)
      queue.current = queue.current.then(async () => {
        mark(file, { state: 'sending' });
        const ended = await sendFeed(file).then(
          (answer): Sending => ({ state: 'done', answer }),
          (error: unknown): Sending => ({
            state: 'failed',
            message: error instanceof Error ? error.message : String(error),
          }),
        );
        mark(file, ended);
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is dropped is sent once
  useEffect(() => {
    if (dropped.length > 0) add(dropped);
  }, [dropped]);
  return (
    <Modal
      open
      kind="wide"
      title="Import feeds"
      about="What they say serves every company of this installation. Reading a file again changes nothing."
      onClose={onClose}
    >
      <div className="feed-drop">
        {offline ? (
          <p className="quiet">You are offline. Feeds are imported by the server, once it can be reached.</p>
        ) : (
          <FeedPicker onFiles={add} />
        )}
        <div className="stack" aria-live="polite">
          {sent.map(({ file, sending }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files are added behind the others and none goes
            <SentFile key={at} name={file.name} sending={sending} />
          ))}
        </div>
      </div>
    </Modal>
  );
}

function FeedPicker({ onFiles }: { onFiles(files: readonly File[]): void }) {
  return (
    <FileChoice icon={mdiTrayArrowUp} onFiles={onFiles}>
      <strong>Drop feeds here or choose them</strong>
      <span className="quiet">
        KEV (JSON, CSV), EPSS (CSV), OSV and GitHub advisories, NVD CVE API 2.0, CVE records (JSON 5), CSAF 2.0,
        OpenVEX, also in gzip or ZIP.
      </span>
    </FileChoice>
  );
}

function SentFile({ name, sending }: { readonly name: string; readonly sending: Sending }) {
  if (sending.state === 'done') return <FeedResult answer={sending.answer} />;
  return (
    <section className="feed-result" aria-label={name}>
      <strong>{name}</strong>
      {sending.state === 'failed' ? (
        <Refusal>{sending.message}</Refusal>
      ) : (
        <p className="row quiet">
          {sending.state === 'sending' ? <Spinner size="1" /> : null}
          {sending.state === 'sending' ? 'Being read by the server …' : 'Waits for the one before it'}
        </p>
      )}
    </section>
  );
}
