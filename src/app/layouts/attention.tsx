import { mdiAlertOutline } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { Link } from 'wouter';
import { href } from '../../../contract/paths';
import { useAside } from '../../data/aside';
import { useOutbox } from '../../data/outbox';
import { useImports } from '../../data/rows';
import { count } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { useSession } from '../../session/session';

/** Changes and imports that wait for the person's word; there only when there are some. */
export function Attention({ onOpen }: { onOpen(): void }) {
  const session = useSession();
  const outbox = useOutbox() ?? [];
  const damaged = useAside(session);
  const unsettled = outbox.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const changes = unsettled + damaged.changes;
  const waiting = changes + damaged.imports;
  const imports = useImports(session)?.filter(({ state }) => state === 'refused').length ?? 0;
  return (
    <>
      {waiting === 0 ? null : (
        <Button size="1" color="amber" variant="soft" highContrast onClick={onOpen}>
          <Words number={waiting} text={waitingText(changes, damaged.imports)} />
        </Button>
      )}
      {/* I43: they are listed where imports are. */}
      {imports === 0 ? null : (
        <Button asChild size="1" color="amber" variant="soft" highContrast>
          <Link href={href('syncHistory')}>
            <Words number={imports} text={imports === 1 ? 'import needs your answer' : 'imports need your answer'} />
          </Link>
        </Button>
      )}
    </>
  );
}

/** What the panel lists: imports are among it only where they are damaged (ST34). */
function waitingText(changes: number, imports: number): string {
  if (changes + imports === 1) return imports === 1 ? 'import needs your answer' : 'change needs your answer';
  if (imports === 0) return 'changes need your answer';
  return changes === 0 ? 'imports need your answer' : 'changes and imports need your answer';
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
