import * as z from 'zod/mini';
import {
  type ConnectionPreset,
  ConnectionUpdate,
  type TicketConnection,
} from '../../../../contract/areas/vulnerabilities/ticket-connections';

/** What each kind of connection asks for, in its own words; what it does not ask for is absent. */
interface Asks {
  readonly label: string;
  readonly address: string;
  readonly project?: string;
  readonly user?: string;
  readonly secret: string;
}

export const ASKS: Readonly<Record<ConnectionPreset, Asks>> = {
  webhook: {
    ...{ label: 'Webhook', address: 'Address that takes a message of JSON for each change.' },
    secret: 'Each message is signed with it (HMAC-SHA-256, Muster-Signature).',
  },
  jira: {
    ...{ label: 'Jira', address: 'As https://company.atlassian.net', project: 'The key of the project, as OPS.' },
    ...{ user: 'The email address the token belongs to.', secret: 'An API token that may create and change issues.' },
  },
  github: {
    ...{ label: 'GitHub Issues', address: 'https://api.github.com, or that of your own server.' },
    ...{ project: 'The repository, as owner/name.', secret: 'A token that may read and write its issues.' },
  },
  servicenow: {
    ...{ label: 'ServiceNow', address: 'As https://company.service-now.com', user: 'Who signs in to the Table API.' },
    secret: 'Their password.',
  },
};

export interface ConnectionValues {
  readonly name: string;
  readonly isDefault: boolean;
  readonly preset: ConnectionPreset;
  readonly address: string;
  readonly project: string;
  readonly user: string;
  readonly secret: string;
  readonly isEnabled: boolean;
}

export const valuesOf = (connection: TicketConnection | null): ConnectionValues => ({
  ...{ name: connection?.name ?? '', isDefault: connection?.isDefault ?? false },
  ...{ preset: connection?.preset ?? 'webhook', address: connection?.address ?? '', secret: '' },
  ...{ project: connection?.project ?? '', user: connection?.user ?? '', isEnabled: connection?.isEnabled ?? true },
});

export type Problems = Readonly<Partial<Record<keyof ConnectionValues, string>>>;

const NEEDED = 'It is needed';

/** What is sent, or what is wrong and where. A secret that is kept need not be entered again for the same address. */
export function readValues(
  values: ConnectionValues,
  before: TicketConnection | null,
): { readonly body: ConnectionUpdate } | { readonly problems: Problems } {
  const { preset, address, project, user, secret, isEnabled, name, isDefault } = values;
  const asks = ASKS[preset];
  const isSame = before?.preset === preset && before.address === address.trim();
  const missing: Problems = {
    ...(name.trim() === '' && { name: NEEDED }),
    ...(address.trim() === '' && { address: NEEDED }),
    ...(asks.project !== undefined && project.trim() === '' && { project: NEEDED }),
    ...(asks.user !== undefined && user.trim() === '' && { user: NEEDED }),
    ...(secret === '' && !isSame && { secret: NEEDED }),
  };
  if (Object.keys(missing).length > 0) return { problems: missing };
  const read = z.safeParse(ConnectionUpdate, {
    ...{ name, isDefault, preset, address, isEnabled },
    ...(asks.project !== undefined && { project }),
    ...(asks.user !== undefined && { user }),
    ...(secret !== '' && { secret }),
  });
  if (read.success) return { body: read.data };
  const wrong = read.error.issues.map(({ path, message }) => [String(path[0]), message]);
  return { problems: Object.fromEntries(wrong) };
}
