import { mdiAlertOutline } from '@mdi/js';
import { Button, Popover } from '@radix-ui/themes';
import { settleCommand } from '../../data/commands';
import { useOutbox } from '../../data/rows';
import { plural } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { failureToast } from '../../kit/toasts';
import { Unsettled } from '../../kit/unsettled';
import { useSession } from '../../session/session';

/** Changes that wait for the person's word; there only when there are some. */
export function Attention() {
  const outbox = useOutbox(useSession());
  const waiting = outbox?.filter(({ state }) => state === 'conflict' || state === 'refused') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button size="1" color="amber" variant="soft">
          <Icon path={mdiAlertOutline} size={14} />
          <span>{plural(waiting.length, 'change needs you', 'changes need you')}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Content className="popover wide" align="end" aria-label="Changes that need your attention">
        {waiting.map((entry) => (
          <Unsettled
            key={entry.ord}
            entry={entry}
            onSettle={(choice) => {
              settleCommand(entry.ord, choice).catch((error: unknown) =>
                failureToast('That could not be settled', error),
              );
            }}
          />
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}
