import { csvTool, jsonTool } from '../define-tool';
import { entries, list, object, oneOrMany, type Read, row, text, textOr } from '../lenient';
import type { LeftOut, Refused, Told } from '../told';
import { tlsServerOf } from './tls-server';
import { weaknessLink } from './web-parts';

const TESTSSL = {
  tool: 'testssl.sh',
  vendor: 'testssl.sh',
  category: 'vulnerability_scanner',
  keeps:
    'Each check that is not passed is a finding of the web application at that name, or of the host where TLS carries no web, at its address and port; what testssl.sh merely tells is info.',
  drops: 'Checks that are passed, scores of the rating, and what the scan says of itself.',
} as const;

interface Check {
  readonly id?: string | undefined;
  readonly severity?: string | undefined;
  readonly finding?: string | undefined;
  readonly cve?: string | undefined;
  readonly cwe?: string | undefined;
}

interface Server {
  readonly host: string | undefined;
  readonly ip: string | undefined;
  readonly port: string | undefined;
}

/** Some tell a whole certificate. */
const MAX_TITLE = 160;

const RATING =
  /^(rating_|protocol_support_score|key_exchange_score|cipher_strength_score|final_score|overall_grade|grade_cap_)/;

function checkRow({ id, severity, finding, cve, cwe }: Check, { host, ip, port }: Server): Told | LeftOut | Refused {
  if (severity === 'OK') return { leftOut: 'checks that are passed' };
  if (RATING.test(id ?? '')) return { leftOut: 'scores of the rating' };
  if (severity === 'FATAL')
    return { refused: `This server was not tested: ${finding ?? id ?? 'it could not be reached'}` };
  if (severity === 'DEBUG' || /^(engine_problem|scanProblem|scanTime)$/.test(id ?? ''))
    return { leftOut: 'messages of the scan about itself' };
  const isLong = (finding?.length ?? 0) > MAX_TITLE;
  const place = [ip ?? host, port].filter((part) => part !== undefined).join(':');
  return {
    ...tlsServerOf(host, ip, port === undefined ? undefined : Number(port)),
    finding: {
      rule: id,
      title: [id, isLong ? undefined : finding].filter((part) => part !== undefined).join(': '),
      evidence: isLong ? finding : undefined,
      // A warning is of a check that could not be made.
      ...(severity === 'WARN' ? { rated: 'info' } : { severity }),
      ids: cve?.split(/[\s,]+/) ?? [],
      location: place,
      references: [weaknessLink(cwe)],
      uid: [id, place].join('@'),
    },
  };
}

/** `www.example.org/192.0.2.1`, of which either may be missing. */
function serverOf(address: string | undefined, port: string | undefined): Server {
  const [host, ip] = address?.split('/').map((part) => (part === '' ? undefined : part)) ?? [];
  return { host, ip, port };
}

export const testsslCsv = csvTool({
  ...TESTSSL,
  format: 'testssl_csv',
  is: ({ has }) => has('id', 'fqdn/ip', 'port', 'severity', 'finding'),
  columns: {
    ...{ id: 'id', address: 'fqdn/ip', port: 'port', severity: 'severity' },
    ...{ finding: 'finding', cve: 'cve', cwe: 'cwe' },
  },
  tell: ({ address, port, ...check }) => checkRow(check, serverOf(address, port)),
});

const CHECK = row({ id: text, ip: text, port: text, severity: text, finding: text, cve: text, cwe: text });

export const testsslJson = jsonTool({
  ...TESTSSL,
  format: 'testssl_json',
  rows: ['[]'],
  is: ({ first }) => ['id', 'ip', 'port', 'severity', 'finding'].every((name) => name in first),
  shape: oneOrMany(CHECK),
  *tell(checks) {
    for (const { ip, port, raw, ...check } of checks) yield { ...checkRow(check, serverOf(ip, port)), raw };
  },
});

/** The same, in groups by host. */
export const testsslPretty = jsonTool({
  ...TESTSSL,
  format: 'testssl_pretty_json',
  rows: ['scanResult[]', 'scanResult[].*[]'],
  is: ({ root, under }) =>
    Array.isArray(root['scanResult']) && ('Invocation' in root || 'targetHost' in under('scanResult')),
  shape: object({ startTime: text, scanResult: list(entries(textOr(list(CHECK)))) }),
  *tell({ startTime: started, scanResult: hosts }) {
    for (const host of hosts) {
      const words = new Map(host.map(([name, value]) => [name, value.text]));
      const server = { host: words.get('targetHost'), ip: words.get('ip'), port: words.get('port') };
      const observedAt = /^\d+$/.test(started ?? '') ? started : undefined;
      // A host that could not be reached is a message alone.
      if (server.host === undefined && server.ip === undefined)
        yield { refused: `This server was not tested: ${words.get('finding') ?? 'it has no name'}`, raw: [...words] };
      else yield { ...tlsServerOf(server.host, server.ip, numberOf(server.port)), observedAt };
      for (const [, { other: checks }] of host) for (const check of checks) yield rowOf(check, server);
    }
  },
});

const numberOf = (port: string | undefined): number | undefined => (port === undefined ? undefined : Number(port));

const rowOf = ({ raw, ...check }: Read<typeof CHECK>, server: Server) => {
  const told = checkRow(check, server);
  return 'leftOut' in told ? told : { ...told, raw };
};
