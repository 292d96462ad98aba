import { href } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { words } from '../../kit/format';
import type { Offer } from '../../parts/area';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';

/** The people of the company, for those who may see who belongs to it; where they are listed. */
export function useOffer(): Offer {
  const { companyId } = useSession();
  const may = useMay('members.list');
  const [answer] = useCached(may && companyId !== null ? 'members.list' : null, {}, companyId ?? undefined);
  const members = answer.state === 'ready' ? answer.body.members : [];
  const records = members.map(({ userId, name, email, role }) => ({
    id: `member:${userId}`,
    kind: 'Person',
    names: [name ?? email, email],
    detail: `${words(role)} of the company${name === null ? '' : ` · ${email}`}`,
    does: { to: href('companyUsers') },
  }));
  return { records };
}
