import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import { hostOf, portOf } from '../things';
import type { Row } from '../told';

const seen = {
  ...{ ip_str: text, port: number, transport: text, os: text, product: text, version: text, timestamp: text },
  ...{ last_update: text, hostnames: texts, cpe: texts, cpe23: texts, _shodan: object({ module: text }) },
  vulns: entries(object({ cvss: number, cvss_v2: number, summary: text, references: texts })),
};
const banner = row(seen);
type Banner = Read<typeof banner>;

/** Banners one a line as they are downloaded, the answer to a search, or one host with its banners. */
export const shodan = jsonTool({
  format: 'shodan_json',
  tool: 'Shodan',
  vendor: 'Shodan',
  category: 'network_scanner',
  keeps:
    'Each banner is an open port of its address, which is exposed to the internet; each CVE it implies is a finding, rated by its score.',
  drops: 'The text of banners, certificates, and where an address is said to be.',
  rows: ['[]', 'matches[]', 'data[]', '[].data[]'].flatMap((path) => [path, `${path}.vulns.*`]),
  is: ({ one, under }) =>
    [one, under('matches'), under('data')].some((each) => 'port' in each && isObject(each['_shodan'])),
  shape: oneOrMany(row({ ...seen, matches: list(banner), data: list(banner) })),
  *tell(documents) {
    for (const document of documents) {
      if (document.port !== undefined) yield* rowsOf(document);
      for (const one of document.matches) yield* rowsOf(one);
      // Of one host, its banners leave out whose they are.
      const { ip_str, hostnames, os } = document;
      for (const one of document.data)
        yield* rowsOf({
          ...one,
          ip_str: one.ip_str ?? ip_str,
          os: one.os ?? os,
          hostnames: [...one.hostnames, ...hostnames],
        });
    }
  },
});

function* rowsOf({ raw, vulns, ...one }: Banner): Generator<Row> {
  const host = hostOf({ names: [...one.hostnames, one.ip_str], os: one.os });
  const about = { uid: `ip:${one.ip_str ?? 'unnamed'}`, asset: { ...host.asset, internetExposed: true } };
  const { transport = 'tcp', port, product, version } = one;
  const service = portOf(transport, port, {
    name: one._shodan.module,
    product,
    version,
    cpe: one.cpe23[0] ?? one.cpe[0],
  });
  const observedAt = one.timestamp ?? one.last_update;
  yield { about, observedAt, raw, service };
  for (const [cve, { cvss, cvss_v2, summary, references }] of vulns)
    yield {
      about,
      observedAt,
      finding: {
        rule: cve,
        title: product && `${cve} in ${product}`,
        cvss: [
          { score: cvss, version: '3.0' },
          { score: cvss_v2, version: '2.0' },
        ],
        description: summary,
        location: `${transport}/${port ?? '?'}`,
        references,
      },
    };
}
