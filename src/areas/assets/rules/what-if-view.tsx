import { Button } from '@radix-ui/themes';
import { useId } from 'react';
import type { WhatIfAsset, WhatIfChange, WhatIfResult } from '../../../../contract/files-api';
import { href } from '../../../../contract/paths';
import { count, plural } from '../../../kit/format';
import { NewTabLink } from '../../../kit/new-tab-link';
import { sourcesText } from '../../../words/asset-text';
import type { WhatIf } from './use-what-if';

interface Props extends WhatIf {
  /** Why nothing is worked out. */
  readonly instead: string | null;
}

/** What the rules as they are typed would do to the company's assets, before they are applied (C51). */
export function WhatIfView(props: Props) {
  const id = useId();
  return (
    <section className="panel what-if" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>What would change</h2>
      </div>
      <div className="panel-body" aria-live="polite">
        <Content {...props} />
      </div>
    </section>
  );
}

function Content({ state, stop, again, instead }: Props) {
  if (instead !== null) return <p className="quiet">{instead}</p>;
  switch (state.stage) {
    case 'answered':
      return <Answer {...state.result} />;
    case 'asking':
      return (
        <div className="row wrap">
          <progress
            aria-label="Working out what would change"
            {...(state.total === 0 ? {} : { value: state.done, max: state.total })}
          />
          <span className="quiet small number">
            {state.total === 0
              ? 'Reading the source records'
              : `${count(state.done)} of ${plural(state.total, 'record')} compared`}
          </span>
          <Button type="button" size="1" variant="soft" color="gray" onClick={stop}>
            Stop
          </Button>
        </div>
      );
    case 'stopped':
    case 'failed':
      return (
        <div className="row wrap">
          <span className={state.stage === 'failed' ? 'field-problem' : 'quiet'}>
            {state.stage === 'failed' ? `It could not be worked out: ${state.message}` : 'Stopped.'}
          </span>
          <Button type="button" size="1" variant="soft" onClick={again}>
            Work it out again
          </Button>
        </div>
      );
  }
}

function Answer({ before, after, merged, split, changes }: WhatIfResult) {
  const listed = changes.reduce((sum, { parts }) => sum + parts.length - 1, 0);
  return (
    <>
      <p>
        <strong>{plural(before, 'asset')}</strong> now, <strong>{count(after)}</strong> then.{' '}
        {sumText({ merged, split })}.
      </p>
      {changes.length === 0 ? null : (
        <ul className="what-if-list">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.whole.name} ${change.parts.map(({ name }) => name).join()}`}>
              <ChangeText {...change} />
            </li>
          ))}
        </ul>
      )}
      {listed < merged + split ? (
        <p className="quiet small">These are the first {count(changes.length)}; the counts are of all.</p>
      ) : null}
    </>
  );
}

/** `2 assets become part of others, 1 comes apart from another`. */
export function sumText({ merged, split }: Pick<WhatIfResult, 'merged' | 'split'>): string {
  if (merged + split === 0) return 'Nothing comes together or apart';
  const apart = split === 1 ? '1 asset comes apart from another' : `${count(split)} assets come apart from others`;
  if (merged === 0) return apart;
  const together = merged === 1 ? '1 asset becomes part of another' : `${count(merged)} assets become part of others`;
  return split === 0 ? together : `${together}, ${apart}`;
}

function ChangeText({ kind, whole, parts, by }: WhatIfChange) {
  const names = parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and the list does not change
    <span key={at}>
      {at === 0 ? '' : at === parts.length - 1 ? ' and ' : ', '}
      <Named {...part} />
    </span>
  ));
  if (kind === 'merge')
    return (
      <>
        {names} become one asset{by === '' ? '' : `: ${by}`}.
      </>
    );
  return (
    <>
      <Named {...whole} isPlain /> comes apart into {names}
      {by === '' ? '' : `; what held it together: ${by}`}.
    </>
  );
}

function Named({ assetId, name, sources, isPlain }: WhatIfAsset & { readonly isPlain?: true }) {
  return (
    <>
      {assetId === null ? <strong>{name}</strong> : <NewTabLink to={href('asset', { id: assetId })}>{name}</NewTabLink>}
      {isPlain ? null : <span className="quiet small"> ({sourcesText(sources)})</span>}
    </>
  );
}
