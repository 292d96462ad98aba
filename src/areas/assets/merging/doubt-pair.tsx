import { mdiCheck, mdiClose, mdiMinus } from '@mdi/js';
import type { ReactNode } from 'react';
import { href } from '../../../../contract/paths';
import { AppLink } from '../../../kit/app-link';
import { CutText } from '../../../kit/cut-text';
import { Icon } from '../../../kit/icon';
import { RelativeTime } from '../../../kit/relative-time';
import { AssetIcon } from '../../../parts/asset-icon';
import { sourcesText } from '../../../words/asset-text';
import type { AssetRow } from '../asset-columns';
import { type Compared, compared, type Verdict } from './compared';
import { butText } from './decisions';
import type { DoubtPair } from './doubt-pairs';

/** Two assets side by side: what is the same, what differs, and what only one of them says. */
export function PairTable({ pair, children }: { readonly pair: DoubtPair; readonly children: ReactNode }) {
  const { one, other, because, against } = pair;
  return (
    <>
      <div className="row wrap doubt-why">
        <p>{butText(because, against)}.</p>
        {children}
      </div>
      <table className="pair-table">
        <thead>
          <tr>
            <td />
            <Head asset={one} />
            <Head asset={other} />
          </tr>
        </thead>
        <tbody>
          {compared(one, other).map((field) => (
            <Field key={field.field} {...field} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Head({ asset }: { readonly asset: AssetRow }) {
  return (
    <th scope="col">
      <span className="row">
        <AssetIcon type={asset.type} />
        <AppLink to={href('asset', { id: asset.id })}>
          <CutText text={asset.name} lines={3} />
        </AppLink>
      </span>
      <span className="quiet small">
        {asset.sources.length === 0 ? 'No source' : sourcesText(asset.sources)}
        {asset.lastSeenAt === null ? null : (
          <>
            , seen <RelativeTime at={asset.lastSeenAt} />
          </>
        )}
      </span>
    </th>
  );
}

const LOOKS: Readonly<Record<Verdict, { readonly icon: string; readonly text: string }>> = {
  same: { icon: mdiCheck, text: 'Same' },
  shared: { icon: mdiCheck, text: 'Partly the same' },
  differs: { icon: mdiClose, text: 'Differs' },
  single: { icon: mdiMinus, text: 'Only one says it' },
};

function Field({ label, mono, one, other, verdict }: Compared) {
  const { icon, text } = LOOKS[verdict];
  return (
    <tr className={`pair-${verdict}`}>
      <th scope="row">
        <div>
          {label}
          <span className="pair-verdict small">
            <Icon path={icon} size={14} /> {text}
          </span>
        </div>
      </th>
      <Values texts={one} mono={mono} />
      <Values texts={other} mono={mono} />
    </tr>
  );
}

const SHOWN = 6;

function Values({ texts, mono }: { readonly texts: readonly string[]; readonly mono: boolean }) {
  if (texts.length === 0) return <td className="quiet">–</td>;
  return (
    <td className={mono ? 'mono' : undefined}>
      {texts.slice(0, SHOWN).map((text) => (
        <div key={text}>{text}</div>
      ))}
      {texts.length > SHOWN ? <div className="quiet">and {texts.length - SHOWN} more</div> : null}
    </td>
  );
}
