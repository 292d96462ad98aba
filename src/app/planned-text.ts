import type { PlainPathName } from '../../contract/paths';
import type { Area } from '../../contract/routes/route';

interface AreaText {
  /** What will be here. */
  readonly coming: string;
  /** What one can do today. */
  readonly today: string;
  readonly links: readonly PlainPathName[];
}

/** What the pages of an area say as long as they are not built. */
export const AREA_TEXT: Readonly<Partial<Record<Area, AreaText>>> = {
  site: {
    coming: 'The public pages will show what Muster does, how to work with it, and who makes it.',
    today: 'Muster itself can be used: bring a scan or inventory file and see every asset it names.',
    links: ['home', 'assets'],
  },
  news: {
    coming: 'Headlines and threat reports will be matched with the assets and software you have.',
    today: 'What changed among your assets is on the dashboard.',
    links: ['dashboard'],
  },
  boards: {
    coming: 'Boards will put the charts and tables you choose side by side, for yourself or for your company.',
    today: 'There is one board, the same for everybody: the dashboard.',
    links: ['dashboard'],
  },
  account: {
    coming: 'Your profile and settings will be here.',
    today: 'Your name and roles are under your account at the top of the dashboard, and so is the switch of the theme.',
    links: ['accountApi', 'dashboard'],
  },
  billing: {
    coming: 'Billing accounts will hold your plan, its users and its invoices.',
    today: 'Nothing is billed: every company on this installation can be used in full.',
    links: ['dashboard'],
  },
  reports: {
    coming: 'Reports will bring text, tables and charts together, and say as of when their numbers are.',
    today: 'The dashboard shows the numbers and how old they are.',
    links: ['dashboard'],
  },
  policies: {
    coming: 'Policies will check your assets against what you expect of them, with exceptions that expire.',
    today: 'Criticality, owner and tags can stand on every asset, so that policies find them later.',
    links: ['assets'],
  },
  integrations: {
    coming: 'Integrations, agents and data sources will bring in what your tools know, on a schedule.',
    today:
      'Administrators of a company import files by hand: nmap XML, Nessus, CycloneDX and any CSV. Each import can be undone.',
    links: ['assets', 'syncHistory'],
  },
  widgets: {
    coming: 'Custom widgets will show the chart, table or number you define, and preview it on sample data.',
    today: 'The dashboard has a fixed set of charts.',
    links: ['dashboard'],
  },
  slas: {
    coming: 'SLA definitions will say by when a finding must be resolved, and warn before it is late.',
    today: 'Open findings are counted by severity on the dashboard.',
    links: ['dashboard'],
  },
  questionnaires: {
    coming: 'Questionnaires will collect answers, with evidence that is checked again when the assets change.',
    today: 'The evidence can be gathered already: filter the list of assets, or ask for it in the query builder.',
    links: ['assets'],
  },
  company: {
    coming: 'Here a company will manage its people, roles, branding, facts and recommendations.',
    today: 'Which company you work in, and your role there, is at the top of the dashboard.',
    links: ['dashboard'],
  },
  vulnerabilities: {
    coming: 'Findings of all assets will be here, with what to fix first, and tickets to get it done.',
    today: 'Each asset shows its own findings, and the dashboard counts the open ones.',
    links: ['assets', 'dashboard'],
  },
  admin: {
    coming: 'Here platform administrators will look after users, companies, tasks, limits and logs.',
    today: 'Platform administrators find the users of this installation, and can sign in as them.',
    links: ['adminUsers'],
  },
  debug: {
    coming: 'The actions of integrations will be tried out here.',
    today: 'Sign-in, the log of this tab and the socket can be looked at.',
    links: ['debugAuth', 'debugLogging', 'websocketTest'],
  },
};
