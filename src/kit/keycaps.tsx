import { Fragment } from 'react';
import './keycaps.css';
import { keycaps } from './shortcuts';

/** Pages are also drawn where there is no browser. */
const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of one shortcut, as on the keyboard in front of the person. */
export function Keycaps({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="keycaps">
      {keys.map((one, way) => {
        const [first, second] = keycaps(one, isMac);
        return (
          <Fragment key={one}>
            {way === 0 ? null : 'or'} <kbd>{first}</kbd>
            {second === undefined ? null : (
              <>
                {' then '}
                <kbd>{second}</kbd>
              </>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
