import { plainHeader, TARGETS } from './csv-targets';

/** Tables that name no assets, so that each can be refused as what it is; null for any other. */
export function otherTable(headers: readonly string[]): string | null {
  const plain = headers.map(plainHeader);
  const has = (...names: readonly string[]): boolean => names.some((name) => plain.includes(name));
  const isOfMachines = plain.some((header) => OF_MACHINES.has(header));
  return TABLES.find(({ is, isOfAnything = false }) => is(has) && (isOfAnything || !isOfMachines))?.what ?? null;
}

type Has = (...names: readonly string[]) => boolean;

interface OtherTable {
  readonly what: string;
  /** `has` is true for any of the names it is given. */
  readonly is: (has: Has) => boolean;
  /** Whether a column that machines have too (a serial number) makes it no list of machines. */
  readonly isOfAnything?: true;
}

const MACHINE_FIELDS: readonly string[] = ['hostname', 'fqdn', 'ip', 'mac', 'serial', 'os.name', 'id'];
const OF_MACHINES: ReadonlySet<string> = new Set(
  TARGETS.flatMap(({ field, headers }) =>
    MACHINE_FIELDS.includes(field) ? headers.filter((header) => header !== 'id') : [],
  ),
);

const HARDWARE = 'they are no machines. Export the list of assets instead';

const TABLES: readonly OtherTable[] = [
  {
    what: 'a list of results, as Checkmarx writes it in CSV. Let it write XML or JSON',
    is: (has) => has('querypath', 'query path') && has('srcfilename', 'src file name'),
    isOfAnything: true,
  },
  {
    // Its rows have the secrets in them, and nothing of a file that is refused is kept (T11).
    what: 'a list of secrets, as Gitleaks writes it in CSV. Let it write JSON or SARIF',
    is: (has) => has('ruleid', 'rule id') && has('secret') && has('fingerprint', 'match'),
    isOfAnything: true,
  },
  {
    what: 'the KEV catalog of CISA',
    is: (has) => has('cveid') && has('dateadded'),
  },
  {
    what: 'a list of EPSS scores, which say nothing of your assets',
    is: (has) => has('cve') && has('epss') && has('percentile'),
  },
  {
    what: `a list of licences, as Snipe-IT exports; ${HARDWARE}`,
    is: (has) =>
      has('licensed to name', 'licensed to email', 'product key', 'license key') ||
      (has('seats') && has('expiration date', 'maintained', 'reassignable')),
    isOfAnything: true,
  },
  {
    what: `a list of accessories, consumables or components, as Snipe-IT exports; ${HARDWARE}`,
    is: (has) =>
      has('quantity', 'qty', 'total', 'min qty') &&
      has('min amount', 'min qty', 'order number', 'item number', 'item no', 'remaining') &&
      !has('asset tag', 'fieldset', 'hostname', 'host name', 'mac address', 'ip address'),
    isOfAnything: true,
  },
  {
    what: `a list of asset models, as Snipe-IT exports; ${HARDWARE}`,
    is: (has) => has('fieldset') || (has('eol') && has('model number', 'model no') && has('depreciation', 'assets')),
  },
  {
    what: `a list of locations, as Snipe-IT exports; ${HARDWARE}`,
    is: (has) => has('address') && has('city') && has('country', 'zip', 'state'),
  },
  {
    what: `a list of users, as Snipe-IT exports; ${HARDWARE}`,
    is: (has) =>
      ((has('first name', 'last name', 'username', 'user name') &&
        has('employee number', 'employee no', 'employee num', 'job title', 'job title for user', 'department')) ||
        (has('first name', 'last name') && has('title'))) &&
      !has('model', 'item name', 'device name'),
  },
];
