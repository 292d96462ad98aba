import { AssetCreate } from '../../../contract/areas/assets';
import { hostNameOf, ipOf, macOf } from '../../../domain/formats/normalize';
import { emailProblem, ownerOf } from './field-options';

/** What the form for a new asset holds: text, as typed. */
export interface AddDraft {
  readonly name: string;
  readonly type: string;
  readonly criticality: string;
  readonly owner: string;
  readonly email: string;
  readonly hostnames: readonly string[];
  readonly ips: readonly string[];
  readonly macs: readonly string[];
  readonly tags: readonly string[];
}

export const BLANK: AddDraft = {
  name: '',
  type: 'unknown',
  criticality: '',
  owner: '',
  email: '',
  hostnames: [],
  ips: [],
  macs: [],
  tags: [],
};

export type AddProblems = Partial<Record<'name' | 'hostnames' | 'ips' | 'macs' | 'email', string>>;

const isHostName = (text: string): boolean => (hostNameOf(text)?.kind ?? 'ip') !== 'ip';
const listed = (values: readonly string[]): string => values.map((value) => `“${value}”`).join(', ');

function wrong(values: readonly string[], isRight: (text: string) => unknown, one: string): string | undefined {
  const bad = values.filter((value) => !isRight(value));
  if (bad.length === 0) return undefined;
  return `${listed(bad)} ${bad.length === 1 ? `is not a ${one}` : `are not ${one}s`}`;
}

/** What keeps the form from being sent: what the server would drop without a word is refused here, by its name. */
export function addProblems(draft: AddDraft): AddProblems {
  const hostnames = wrong(draft.hostnames, isHostName, 'host name');
  const ips = wrong(draft.ips, ipOf, 'usable IP address');
  const macs = wrong(draft.macs, macOf, 'usable MAC address');
  const email = emailProblem(draft.email);
  return {
    ...(draft.name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(hostnames === undefined ? {} : { hostnames }),
    ...(ips === undefined ? {} : { ips }),
    ...(macs === undefined ? {} : { macs }),
    ...(email === undefined ? {} : { email }),
  };
}

/** Null while the form cannot be sent. */
export function addBody(id: string, draft: AddDraft): AssetCreate | null {
  if (Object.keys(addProblems(draft)).length > 0) return null;
  const owner = ownerOf(draft.owner, draft.email);
  const list = (name: 'hostnames' | 'ips' | 'macs' | 'tags') =>
    draft[name].length === 0 ? {} : { [name]: [...draft[name]] };
  const body = AssetCreate.safeParse({
    id,
    type: draft.type,
    name: draft.name,
    ...list('hostnames'),
    ...list('ips'),
    ...list('macs'),
    ...list('tags'),
    ...(Object.keys(owner).length === 0 ? {} : { owner }),
    ...(draft.criticality === '' ? {} : { criticality: Number(draft.criticality) }),
  });
  return body.success ? body.data : null;
}
