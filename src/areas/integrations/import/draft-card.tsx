import { mdiAlertCircleOutline, mdiFileDocumentOutline, mdiHelpCircleOutline } from '@mdi/js';
import { Tabs } from '@radix-ui/themes';
import { useState } from 'react';
import type {
  AboutFile,
  Correction,
  FileDraft,
  ImportSource,
  ReadyDraft,
  RefusedDraft,
} from '../../../../contract/files-api';
import { sourceAt } from '../../../../domain/formats/at-site';
import { formatText } from '../../../../domain/formats/format-names';
import { bytes, count, duration } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { RelativeTime } from '../../../kit/relative-time';
import { NoticeTable, RejectedTable } from '../problem-tables';
import { AsLastTime } from './as-last-time';
import { ClosingTable } from './closing-table';
import { ColumnMapping } from './column-mapping';
import { PreviewTable } from './preview-table';
import { RulesApplied } from './rules-applied';

interface Props {
  readonly draft: FileDraft;
  readonly busy: boolean;
  readonly open: boolean;
  onCorrect(runId: string, correction: Correction): void;
  onLeaveOut(draft: FileDraft): void;
}

export function DraftCard({ draft, ...props }: Props) {
  return draft.outcome === 'refused' ? (
    <Refused draft={draft} onLeaveOut={props.onLeaveOut} />
  ) : (
    <Ready draft={draft} {...props} />
  );
}

function Refused({ draft, onLeaveOut }: Pick<Props, 'onLeaveOut'> & { readonly draft: RefusedDraft }) {
  return (
    <section className="draft refused" aria-label={draft.file.name} role="alert">
      <div className="draft-head">
        <Icon path={mdiAlertCircleOutline} size={18} />
        <strong className="clip">{draft.file.name}</strong>
        <span className="quiet small">{bytes(draft.file.bytes)}</span>
        <span className="push">
          <LeaveOut draft={draft} busy={false} onLeaveOut={onLeaveOut} />
        </span>
      </div>
      <p>{draft.message}</p>
    </section>
  );
}

function Ready({ draft, busy, open, onCorrect, onLeaveOut }: Omit<Props, 'draft'> & { readonly draft: ReadyDraft }) {
  const [shown, setShown] = useState(open || draft.rejected.length > 0 || draft.csv !== null);
  const { counts, csv } = draft;
  return (
    <section className="draft" aria-label={draft.file.name} aria-busy={busy}>
      <div className="draft-head">
        <Icon path={mdiFileDocumentOutline} size={18} />
        <strong className="clip">{draft.file.name}</strong>
        <span className="quiet small number">
          {draft.format === 'sample'
            ? 'made-up data, marked as sample'
            : `${bytes(draft.file.bytes)} · ${formatText(draft.format)} · read in ${duration(draft.ms)}`}
        </span>
        <span className="draft-doings push">
          <button type="button" className="link-button small" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide details' : 'Show details'}
          </button>
          {draft.format === 'sample' ? null : <LeaveOut draft={draft} busy={busy} onLeaveOut={onLeaveOut} />}
        </span>
      </div>
      <Counts counts={counts} />
      {draft.format === 'sample' || isAllEdits(draft) ? null : <SourceNames draft={draft} onCorrect={onCorrect} />}
      {draft.format === 'sample' || isAllEdits(draft) ? null : <RulesApplied rules={draft.rules} />}
      {draft.about === null ? null : <Asked about={draft.about} source={draft.source} />}
      {shown ? (
        <Tabs.Root defaultValue={firstTab(draft)}>
          <Tabs.List size="1">
            <Tabs.Trigger value="preview">Preview</Tabs.Trigger>
            {csv === null ? null : <Tabs.Trigger value="columns">Columns</Tabs.Trigger>}
            {counts.findingsClosed === 0 ? null : (
              <Tabs.Trigger value="closes">
                {counts.findingsClosed === null ? 'Closes' : `Closes ${count(counts.findingsClosed)}`}
              </Tabs.Trigger>
            )}
            <Tabs.Trigger value="rejected">{`Rejected ${count(counts.rejected)}`}</Tabs.Trigger>
            <Tabs.Trigger value="notices">{`Notices ${count(draft.notices.length)}`}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="preview">
            <PreviewTable draft={draft} busy={busy} onTaken={(taken) => onCorrect(draft.runId, { taken })} />
          </Tabs.Content>
          {csv === null ? null : (
            <Tabs.Content value="columns">
              <ColumnMapping csv={csv} busy={busy} onMapping={(mapping) => onCorrect(draft.runId, { mapping })} />
            </Tabs.Content>
          )}
          <Tabs.Content value="closes">
            <ClosingTable draft={draft} />
          </Tabs.Content>
          <Tabs.Content value="rejected">
            <RejectedTable rejected={draft.rejected} total={counts.rejected} />
          </Tabs.Content>
          <Tabs.Content value="notices">
            <NoticeTable notices={draft.notices} />
          </Tabs.Content>
        </Tabs.Root>
      ) : null}
    </section>
  );
}

function LeaveOut({ draft, busy, onLeaveOut }: Pick<Props, 'draft' | 'busy' | 'onLeaveOut'>) {
  return (
    <button
      type="button"
      className="link-button small"
      aria-label={`Leave out ${draft.file.name}`}
      disabled={busy}
      onClick={() => onLeaveOut(draft)}
    >
      Leave out
    </button>
  );
}

/** Nothing in it is a source's word: there is no source to name. */
const isAllEdits = ({ rows, counts }: ReadyDraft): boolean =>
  counts.edited + counts.unchanged + counts.leftOut > 0 &&
  rows.every(({ kind }) => kind === 'edited' || kind === 'conflict');

/** Where no row of a table was accepted, its columns are what is wrong. */
function firstTab({ counts, csv }: ReadyDraft): string {
  return csv !== null &&
    counts.new + counts.changed + counts.unchanged + counts.edited + counts.leftOut + counts.dropped === 0
    ? 'columns'
    : 'preview';
}

function Counts({ counts }: Pick<ReadyDraft, 'counts'>) {
  const all: readonly (readonly [number: number, one: string, many: string])[] = [
    [counts.fetched, 'record', 'records'],
    [counts.assetsNew, 'new asset', 'new assets'],
    ...(counts.assetsSplit === 0 ? [] : ([[counts.assetsSplit, 'split asset', 'split assets']] as const)),
    ...(counts.assetsRestored === 0 ? [] : ([[counts.assetsRestored, 'restored asset', 'restored assets']] as const)),
    ...(counts.assetsMerged === 0 ? [] : ([[counts.assetsMerged, 'merged asset', 'merged assets']] as const)),
    [counts.joined, 'joins a known asset', 'join known assets'],
    [counts.assetsChanged, 'changed asset', 'changed assets'],
    ...(counts.edited === 0 ? [] : ([[counts.edited, 'edited asset', 'edited assets']] as const)),
    ...(counts.conflicts === 0 ? [] : ([[counts.conflicts, 'conflict', 'conflicts']] as const)),
    [counts.changed, 'updated record', 'updated records'],
    [counts.unchanged, 'unchanged', 'unchanged'],
    ...(counts.leftOut === 0 ? [] : ([[counts.leftOut, 'left out', 'left out']] as const)),
    ...(counts.dropped === 0 ? [] : ([[counts.dropped, 'dropped by rules', 'dropped by rules']] as const)),
    [counts.rejected, 'rejected', 'rejected'],
    [counts.findings, 'finding', 'findings'],
    [counts.software, 'software entry', 'software entries'],
    ...(counts.findingsClosed === null || counts.findingsClosed === 0
      ? []
      : ([[counts.findingsClosed, 'closed finding', 'closed findings']] as const)),
  ];
  return (
    <dl className="draft-counts">
      {all.map(([value, one, many]) => (
        <div key={many} className={value === 0 ? 'quiet' : undefined}>
          <dt>{value === 1 ? one : many}</dt>
          <dd className="number">{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is called as in another import is the same source there; what stands at another site is another machine. */
function SourceNames({ draft, onCorrect }: { readonly draft: ReadyDraft; onCorrect: Props['onCorrect'] }) {
  const { source, site, about, runId } = draft;
  return (
    <div className="draft-sources">
      <AsLastTime draft={draft} onCorrect={onCorrect} />
      {about === null ? null : (
        <NameField
          key={`about ${about.name}`}
          label="What was scanned"
          value={about.name}
          onName={(name) => onCorrect(runId, { about: name })}
        />
      )}
      <NameField
        key={source.displayName}
        label="Source"
        value={source.displayName}
        onName={(displayName) => {
          if (displayName !== '') onCorrect(runId, { source: { ...source, displayName } });
        }}
      />
      <NameField
        key={`at ${site}`}
        label="Site or network"
        placeholder="None"
        value={site}
        onName={(name) => onCorrect(runId, { site: name, source: sourceAt(source, name, site) })}
      />
    </div>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onName: (name: string) => void;
}

/** A file that does not say what was scanned is about what it is called, and so may the next one be that has its name. */
function Asked({ about, source }: { readonly about: AboutFile; readonly source: ImportSource }) {
  if (about.earlier === null) return null;
  return (
    <output className="draft-asked">
      <Icon path={mdiHelpCircleOutline} size={16} />
      <span>
        {source.displayName} has told of “{about.name}” before, <RelativeTime at={about.earlier} />. If that was the
        same project, this file replaces what was said of it then. If it was another one, say what was scanned.
      </span>
    </output>
  );
}

/** Takes effect when it is left, or by Enter. */
function NameField({ label, value, placeholder = '', onName }: NameFieldProps) {
  const [name, setName] = useState(value);
  const save = (): void => {
    const trimmed = name.trim();
    if (trimmed !== value) onName(trimmed);
    if (trimmed === '') setName(value);
  };
  return (
    <label className="draft-source">
      <span className="quiet">{label}</span>
      <input
        className="input"
        value={name}
        placeholder={placeholder}
        maxLength={500}
        onChange={(event) => setName(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
      />
    </label>
  );
}
