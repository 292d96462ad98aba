import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import type { Row, Thing, ToldFinding } from '../told';
import { accountThing, affected, cloud, device, deviceThing, isDevice, resource, resourceThing } from './ocsf-thing';

const words = object({ desc: text, references: texts, kb_articles: texts });

const vulnerability = object({
  ...{ title: text, desc: text, severity: text, references: texts, remediation: words, vendor_name: text },
  cve: object({
    ...{ uid: text, title: text, desc: text, references: texts },
    cvss: list(object({ version: text, base_score: number, vector_string: text })),
  }),
  advisory: object({ uid: text }),
  affected_packages: list(affected),
  packages: list(affected),
  affected_code: list(object({ file: object({ path: text, name: text }), start_line: number })),
});

const info = object({ uid: text, title: text, desc: text, src_url: text, remediation: words });

const event = row({
  ...{ class_uid: number, activity_id: number, time: number, time_dt: text, event_time: text, message: text },
  // The first drafts of OCSF named some otherwise.
  ...{ severity_name: text, state_name: text, state_id: number },
  ...{ severity: text, severity_id: number, status: text, status_id: number, status_code: text, status_detail: text },
  ...{ risk_details: text, device, cloud, remediation: words, finding_info: info, finding: info },
  metadata: object({ event_code: text, product: object({ name: text }) }),
  ...{ resources: list(resource), resource: oneOrMany(resource), vulnerabilities: list(vulnerability) },
  compliance: object({ control: text, status: text, status_id: number }),
  unmapped: object({ provider: text, provider_uid: text, related_url: text }),
  ...{ package: affected, product: object({ name: text, version: text, vendor_name: text }) },
});
type Event = Read<typeof event>;

const isEvent = (one: Readonly<Record<string, unknown>>): boolean =>
  typeof one['class_uid'] === 'number' && isObject(one['metadata']);

/** Events of the Open Cybersecurity Schema Framework: of Prowler, Security Lake and many others. */
export const ocsf = jsonTool({
  format: 'ocsf_json',
  tool: 'OCSF',
  vendor: 'OCSF',
  category: 'vulnerability_scanner',
  keeps:
    'Each finding is one of each resource it names, and of each of its vulnerabilities; each inventory event is a device, with the software it tells of.',
  drops:
    'Checks that passed or are to be made by hand, findings that are suppressed, resolved or closed, events of other classes.',
  rows: ['metadata', '[]'],
  is: ({ one }) => isEvent(one),
  named: ({ one }) => productOf(one),
  shape: oneOrMany(event),
  *tell(events, { file }) {
    for (const one of events) yield* rowsOf(one, file);
  },
});

function productOf({ metadata }: Readonly<Record<string, unknown>>): string | undefined {
  const product = isObject(metadata) ? metadata['product'] : undefined;
  const name = isObject(product) ? product['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

/** Classes of events that products write lists of; findings of other classes are of one. */
const REPORTS: Readonly<Record<number, string>> = {
  2002: 'vulnerabilities',
  2003: 'compliance',
  5001: 'devices',
  5020: 'software',
};

function* rowsOf(one: Event, file: () => Thing): Generator<Row> {
  const told = { raw: one.raw, observedAt: timeOf(one), report: REPORTS[one.class_uid ?? 0] ?? 'findings' };
  const category = Math.floor((one.class_uid ?? 0) / 1_000);
  if (category === 5 && isDevice(one.device)) {
    const { raw: _, ...found } = one.package.name === undefined ? { ...one.product, raw: null } : one.package;
    const about = deviceThing(one.device, one.cloud);
    yield { ...told, about, ...(found.name !== undefined && { software: found }) };
  } else if (category !== 2) yield { leftOut: 'events that are neither findings nor devices' };
  else {
    const leftOut = closedAs(one);
    if (leftOut !== undefined) yield { leftOut };
    else {
      // An event is one row, whatever it names.
      let isFurther = false;
      for (const about of thingsOf(one, file))
        for (const finding of findingsOf(one)) {
          yield { ...told, about, ...finding, isFurther };
          isFurther = true;
        }
    }
  }
}

const timeOf = ({ time_dt, event_time, time }: Event): string | undefined => {
  if (time_dt !== undefined || event_time !== undefined) return time_dt ?? event_time;
  // Milliseconds by the schema; some write seconds.
  return time === undefined || time > 8.64e15 ? undefined : new Date(time < 1e11 ? time * 1_000 : time).toISOString();
};

const CLOSED: Readonly<Record<string, string>> = {
  suppressed: 'findings that are suppressed',
  resolved: 'findings that are resolved',
  archived: 'findings that are archived',
  deleted: 'findings that are deleted',
};
const CLOSED_IDS = ['', '', '', 'suppressed', 'resolved', 'archived', 'deleted'];

function closedAs({ status_code, compliance, activity_id, ...one }: Event): string | undefined {
  const status = one.state_name ?? one.status;
  const status_id = one.state_id ?? one.status_id;
  // Prowler numbers what is new as what is suppressed: the word says what it is.
  const closed = CLOSED[status?.toLowerCase() ?? CLOSED_IDS[status_id ?? 0] ?? ''];
  if (closed !== undefined) return closed;
  if (activity_id === 3) return 'findings that are closed';
  if (/^manual$/i.test(status_code ?? '')) return 'checks to be made by hand';
  return [status_code, compliance.status].some((word) => /^pass(ed)?$/i.test(word ?? '')) || compliance.status_id === 1
    ? 'checks that passed'
    : undefined;
}

function thingsOf(one: Event, file: () => Thing): readonly Thing[] {
  const cluster = one.unmapped.provider === 'kubernetes' ? one.unmapped.provider_uid : undefined;
  const told = [...one.resources, ...one.resource].filter(
    ({ uid, name, hostname, ip }) => uid ?? name ?? hostname ?? ip,
  );
  if (told.length > 0) return told.map((each) => resourceThing(each, { cloud: one.cloud, cluster }));
  return [isDevice(one.device) ? deviceThing(one.device, one.cloud) : (accountThing(one.cloud) ?? file())];
}

const SEVERITIES = [undefined, 'info', 'low', 'medium', 'high', 'critical', 'critical'];

function findingsOf(one: Event): { finding: ToldFinding }[] {
  const { finding_info: now, finding: before, metadata } = one;
  const solution = [one.remediation, before.remediation].find(({ desc }) => desc !== undefined);
  const isProwler = metadata.product.name === 'Prowler';
  const finding: ToldFinding = {
    rule: metadata.event_code ?? one.compliance.control ?? now.title ?? before.title ?? one.message,
    title: now.title ?? before.title ?? one.message,
    severity: one.severity ?? one.severity_name ?? SEVERITIES[one.severity_id ?? 0],
    description: [now.desc ?? before.desc, one.risk_details].filter(Boolean).join('\n\n'),
    solution: solution?.desc,
    evidence: one.status_detail ?? one.message,
    // The commands that would repair it stand there, too.
    references: [...(solution?.references ?? []), one.unmapped.related_url, now.src_url, before.src_url].filter(isLink),
    // One check may speak of an account once a region. Others say what their finding is known by.
    ...(isProwler ? { location: one.cloud.region } : { uid: now.uid ?? before.uid }),
  };
  if (one.vulnerabilities.length === 0) return [{ finding }];
  return one.vulnerabilities.flatMap((known) => vulnerabilityIn(known, finding));
}

const isLink = (text: string | undefined): boolean => /^https?:/.test(text ?? '');

/** One in several packages is a finding of each. */
function vulnerabilityIn(known: Read<typeof vulnerability>, of: ToldFinding): { finding: ToldFinding }[] {
  const { cve } = known;
  const rule = cve.uid ?? known.advisory.uid ?? of.rule;
  const [code] = known.affected_code;
  const packages = [...known.affected_packages, ...known.packages];
  return (packages.length > 0 ? packages : [undefined]).map((within) => ({
    finding: {
      ...{ rule, ids: [cve.uid, of.title], severity: known.severity ?? of.severity, evidence: of.evidence },
      title: known.title ?? cve.title ?? of.title,
      description: known.desc ?? cve.desc ?? of.description,
      solution: known.remediation.desc ?? of.solution,
      cvss: cve.cvss.map(({ version, base_score: score, vector_string: vector }) => ({ version, score, vector })),
      references: [...known.references, ...cve.references, ...known.remediation.references, ...(of.references ?? [])],
      location: code?.file.path ?? code?.file.name,
      ...(within !== undefined && { in: { ...within, fixed: fixedIn(within.fixed_in_version) } }),
    },
  }));
}

const fixedIn = (version: string | undefined): readonly string[] =>
  version === undefined || /^not/i.test(version) ? [] : [version];
