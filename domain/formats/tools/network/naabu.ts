import { jsonTool } from '../define-tool';
import { flag, number, object, oneOrMany, row, text, textOr } from '../lenient';
import { hostOf, portOf } from '../things';

/** All it writes of an answer; other tools that write `ip` and `port` write more. */
const FIELDS = new Set([
  'host',
  'ip',
  'port',
  'protocol',
  'timestamp',
  'tls',
  'cdn',
  'cdn-name',
  'mac_address',
  'os',
  'service',
  'version',
]);

export const naabu = jsonTool({
  format: 'naabu_json',
  tool: 'naabu',
  vendor: 'ProjectDiscovery',
  category: 'network_scanner',
  keeps: 'Each address that answered is a host with its names and open ports.',
  drops: 'Content delivery networks, which are told of the address and not of the host.',
  rows: ['[]'],
  is: ({ one }) => 'ip' in one && 'port' in one && Object.keys(one).every((name) => FIELDS.has(name)),
  shape: oneOrMany(
    row({
      ...{ host: text, ip: text, protocol: text, timestamp: text, tls: flag },
      port: textOr(object({ Port: number, Protocol: number, TLS: flag })),
    }),
  ),
  *tell(answers) {
    for (const { host, ip, protocol, timestamp, tls, port, raw } of answers) {
      const about = hostOf({ names: [host, ip] });
      // Until 2023 the port was an object.
      const number = port.other.Port ?? Number(port.text);
      const name = (tls ?? port.other.TLS) === true ? 'tls' : undefined;
      yield { about, observedAt: timestamp, raw, service: portOf(protocol ?? 'tcp', number, { name }) };
    }
  },
});
