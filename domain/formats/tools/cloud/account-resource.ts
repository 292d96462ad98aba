import { cloudResourceOf, type ResourceWords } from '../things';
import type { Thing } from '../told';

/** What no two resources of any account have: ARNs, Azure's ids, names of Google's API, ids of machines, numbers, UUIDs. */
const UNIQUE =
  /^(?:arn:|\/subscriptions\/|projects\/|\/\/\w+\.googleapis\.com\/|[a-z]+-[0-9a-f]{8,17}$|\d{15,}$|[0-9a-f]{8}-[0-9a-f-]{27}$)/i;
export const isUniqueId = (id: string | undefined): boolean => UNIQUE.test(id ?? '');

interface Words extends ResourceWords {
  /** What a name is one of in the account: its kind, where nothing else is said. */
  readonly within?: string | undefined;
}

/** A resource by an id that is one everywhere, else by its name in its account; without either, the account itself. */
export function accountResource({ within, ...told }: Words): Thing {
  const { account, uid, name, kind } = told;
  const id = uid ?? name;
  if (id === undefined || id === account) return accountOf(told);
  if (isUniqueId(id)) return cloudResourceOf({ ...told, uid: id });
  return cloudResourceOf({ ...told, uid: [account, within ?? kind, id].filter(Boolean).join('/'), name: name ?? id });
}

function accountOf({ provider, account }: Words): Thing {
  const uid = provider?.toLowerCase() === 'aws' && account !== undefined ? `arn:aws:iam::${account}:root` : account;
  return cloudResourceOf({ provider, account, uid, name: account, kind: 'account' });
}
