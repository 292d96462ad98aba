import { isObject } from '../../../../contract/narrow';
import { serialOf } from '../../normalize';
import { jsonTool } from '../define-tool';
import { flag, list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import { hostOf } from '../things';
import type { Row, Thing } from '../told';

const software = row({
  ...{ name: text, version: text, vendor: text, source: text, installed_paths: texts },
  vulnerabilities: list(
    row({ cve: text, details_link: text, cvss_score: number, cve_description: text, resolved_in_version: text }),
  ),
});
const host = row({
  ...{
    id: text,
    hostname: text,
    computer_name: text,
    display_name: text,
    primary_ip: text,
    public_ip: text,
    primary_mac: text,
  },
  ...{ os_version: text, build: text, platform: text, hardware_vendor: text, hardware_model: text },
  ...{ hardware_serial: text, cpu_brand: text, memory: number, seen_time: text, detail_updated_at: text },
  software: list(software),
  policies: list(row({ id: text, name: text, description: text, resolution: text, response: text, critical: flag })),
});
type Host = Read<typeof host>;

const PARTS = ['', '.software[]', '.software[].vulnerabilities[]', '.policies[]'];

/** Hosts as Fleet's API answers them, many or one, and as `fleetctl get hosts --json` prints them. */
export const fleet = jsonTool({
  format: 'fleet_json',
  tool: 'Fleet',
  vendor: 'Fleet',
  category: 'agent',
  keeps:
    'Each host with its names, addresses, hardware and system; its software; vulnerabilities and failed policies are findings.',
  drops: 'Policies that passed; users, labels, packs and the state of device management.',
  rows: ['hosts[]', 'host', 'spec', '[].spec'].flatMap((path) => PARTS.map((part) => `${path}${part}`)),
  is: ({ one, under }) =>
    [one['host'], one['spec'], under('hosts')].some((each) => isObject(each) && 'osquery_version' in each),
  shape: oneOrMany(object({ hosts: list(host), host, spec: host })),
  *tell(documents) {
    for (const document of documents)
      for (const one of [...document.hosts, document.host, document.spec]) if (isObject(one.raw)) yield* rowsOf(one);
  },
});

function* rowsOf(one: Host): Generator<Row> {
  const about = thingOf(one);
  const { software: installed, policies, raw, ...seen } = one;
  yield { about, observedAt: seen.seen_time ?? seen.detail_updated_at, raw: { ...seen } };
  for (const program of installed) {
    const { name, version, vendor, source: ecosystem, vulnerabilities } = program;
    const path = program.installed_paths[0];
    yield { about, software: { name, version, vendor, ecosystem, path } };
    for (const found of vulnerabilities)
      yield {
        about,
        raw: found.raw,
        finding: {
          rule: found.cve,
          title: found.cve && name && `${found.cve} in ${name}`,
          cvss: [{ score: found.cvss_score, version: '3.1' }],
          description: found.cve_description,
          references: [found.details_link],
          in: { name, version, path, fixed: found.resolved_in_version ? [found.resolved_in_version] : [] },
        },
      };
  }
  for (const policy of policies)
    yield policy.response === 'fail'
      ? {
          about,
          raw: policy.raw,
          finding: {
            rule: policy.name,
            severity: policy.critical === true ? 'critical' : undefined,
            description: policy.description,
            solution: policy.resolution,
          },
        }
      : { leftOut: 'policies that passed or did not run' };
}

function thingOf(one: Host): Thing {
  const { asset } = hostOf({
    names: [one.hostname, one.computer_name, one.primary_ip],
    macs: [one.primary_mac],
    os: one.os_version ?? one.platform,
    type: /^(ios|ipados|android)$/.test(one.platform ?? '') ? 'mobile' : undefined,
    hardware: {
      vendor: one.hardware_vendor,
      model: one.hardware_model,
      serial: serialOf(one.hardware_serial),
      cpu: one.cpu_brand,
      ramBytes: one.memory,
    },
  });
  // Serials and numbers of hardware are sometimes cloned with the machine; the server's own number is not.
  return { asset, uid: one.id === undefined ? undefined : `fleet:${one.id}` };
}
