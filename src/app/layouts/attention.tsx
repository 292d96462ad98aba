import { mdiAlertOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { Link } from 'wouter';
import { href } from '../../../contract/paths';
import { useAside } from '../../data/aside';
import { useImports, useOutbox } from '../../data/rows';
import { count } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { useSession } from '../../session/session';

/** Changes and imports that wait for the person's word; there only when there are some. */
export function Attention({ onOpen }: { onOpen(): void }) {
  const session = useSession();
  const outbox = useOutbox(session) ?? [];
  const damaged = useAside(session);
  const unsettled = outbox.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const waiting = unsettled + damaged.changes + damaged.imports;
  const imports = useImports(session)?.filter(({ state }) => state === 'refused').length ?? 0;
  return (
    <>
      {waiting === 0 ? null : (
        <Button size="1" color="amber" variant="soft" highContrast onClick={onOpen}>
          <Words number={waiting} text={waiting === 1 ? 'change needs you' : 'changes need you'} />
        </Button>
      )}
      {/* I43: they are listed where imports are. */}
      {imports === 0 ? null : (
        <Button asChild size="1" color="amber" variant="soft" highContrast>
          <Link href={href('syncHistory')}>
            <Words number={imports} text={imports === 1 ? 'import needs you' : 'imports need you'} />
          </Link>
        </Button>
      )}
    </>
  );
}

function Words({ number, text }: { readonly number: number; readonly text: string }) {
  return (
    <>
      <Icon path={mdiAlertOutline} size={14} />
      <span>
        {count(number)}
        <span className="attention-words"> {text}</span>
      </span>
    </>
  );
}
