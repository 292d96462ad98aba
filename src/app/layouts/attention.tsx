import { mdiAlertOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { useAside } from '../../data/aside';
import { useOutbox } from '../../data/rows';
import { count } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { useSession } from '../../session/session';

/** Changes that wait for the person's word; there only when there are some. */
export function Attention({ onOpen }: { onOpen(): void }) {
  const session = useSession();
  const outbox = useOutbox(session) ?? [];
  const damaged = useAside(session);
  const unsettled = outbox.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const waiting = unsettled + damaged.changes + damaged.imports;
  return waiting === 0 ? null : (
    <Button size="1" color="amber" variant="soft" highContrast onClick={onOpen}>
      <Icon path={mdiAlertOutline} size={14} />
      <span>
        {count(waiting)}
        <span className="attention-words"> {waiting === 1 ? 'change needs you' : 'changes need you'}</span>
      </span>
    </Button>
  );
}
