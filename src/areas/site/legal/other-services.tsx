import type { RuntimeConfig } from '../../../../contract/areas/session';
import { PlainTable } from '../../../kit/plain-table';
import { passwordUrl } from '../../../session/password-url';
import { useSession } from '../../../session/session';

interface Service {
  readonly name: string;
  readonly gets: string;
  readonly isOn: (config: RuntimeConfig) => boolean;
}

const SERVICES: readonly Service[] = [
  {
    name: 'Identity provider of your organization (such as Auth0)',
    gets: 'Your sign-in happens on its pages. It tells Muster your name, email address and its own number for you',
    // The provider that comes with Muster is part of this server.
    isOn: (config) => config.auth.mode === 'oidc' && passwordUrl(config, location.origin) === null,
  },
  {
    name: 'Error reports (Sentry)',
    gets: 'What failed in the program, sent through this server. Names, addresses, tokens and queries are removed first',
    isOn: ({ thirdParties }) => thirdParties?.errorReports !== undefined,
  },
  {
    name: 'Card payments (Stripe)',
    gets: 'Its script loads on the payment pages only. Card details go to it and never to this server',
    isOn: ({ thirdParties }) => thirdParties?.payments !== undefined,
  },
  {
    name: 'Tag manager (Google)',
    gets: 'That this browser opened a public page. It loads on public pages only, never where a company’s data is shown',
    isOn: ({ thirdParties }) => thirdParties?.tagManager !== undefined,
  },
  {
    name: 'Bot check (Google reCAPTCHA)',
    gets: 'How this browser behaves, when a form checks that you are a person',
    isOn: ({ thirdParties }) => thirdParties?.botCheck !== undefined,
  },
  {
    name: 'Search (Algolia)',
    gets: 'The words you search for in public pages. Searching your inventory never leaves Muster',
    isOn: ({ thirdParties }) => thirdParties?.search !== undefined,
  },
];

/** What is set up here is said by this installation's own configuration, not by the text (SI3). */
export function OtherServices() {
  const { config } = useSession();
  const here = (service: Service): string => (config === null ? 'Not known' : service.isOn(config) ? 'On' : 'Off');
  return (
    <PlainTable
      label="Other services"
      columns={[
        { id: 'name', label: 'Service', cell: ({ name }: Service) => <span>{name}</span> },
        { id: 'gets', label: 'What it gets', cell: ({ gets }: Service) => <span>{gets}</span> },
        { id: 'here', label: 'Here', cell: (service: Service) => here(service) },
      ]}
      rows={SERVICES}
      keyOf={({ name }) => name}
    />
  );
}
