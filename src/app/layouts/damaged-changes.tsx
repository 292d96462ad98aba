import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { dropAside, useAside } from '../../data/aside';
import { saveWaiting } from '../../data/start-anew';
import { plural } from '../../kit/format';
import { failureToast } from '../../kit/toasts';
import { useSession } from '../../session/session';

/** "1 change and 2 imports". */
export const notSent = (changes: number, imports: number): string =>
  [...(changes > 0 ? [plural(changes, 'change')] : []), ...(imports > 0 ? [plural(imports, 'import')] : [])].join(
    ' and ',
  );

/** What was damaged on this browser's disk before it was sent (ST34): a person may still read it, and enter it again. */
export function DamagedChanges() {
  const { changes, imports } = useAside(useSession());
  const [isSaved, setIsSaved] = useState(false);
  if (changes + imports === 0) return null;
  const again = [...(changes > 0 ? ['make the change'] : []), ...(imports > 0 ? ['choose the file'] : [])];
  const save = (): void => {
    saveWaiting().then(setIsSaved, (error: unknown) => failureToast('The file could not be saved', error));
  };
  const drop = (): void => {
    dropAside().catch((error: unknown) => failureToast('The damaged changes could not be discarded', error));
  };
  return (
    <section aria-label="Damaged in this browser" className="changes-part">
      <h2>Damaged in this browser</h2>
      <p className="quiet small">
        {notSent(changes, imports)} can no longer be read or sent. Save {changes + imports === 1 ? 'it' : 'them'} as a
        file to see what was in it, then {again.join(' or ')} again.
      </p>
      <div className="row wrap">
        <Button size="1" variant="soft" onClick={save}>
          {isSaved ? 'Saved. Save again' : 'Save as a file'}
        </Button>
        <Button size="1" variant="soft" color="gray" onClick={drop}>
          Drop
        </Button>
      </div>
    </section>
  );
}
