import { jsonTool } from '../define-tool';
import { list, number, object, row, text } from '../lenient';
import { hostOf, portOf } from '../things';

export const masscan = jsonTool({
  format: 'masscan_json',
  tool: 'masscan',
  vendor: 'masscan',
  category: 'network_scanner',
  keeps: 'Each address that answered is a host with its open ports, and what a banner names of the service.',
  drops: 'Ports that are closed; the time to live and the reason of an answer.',
  rows: ['[].ports[]'],
  is: ({ first }) => 'ip' in first && Array.isArray(first['ports']) && !('host' in first),
  shape: list(
    object({
      ip: text,
      timestamp: text,
      ports: list(row({ port: number, proto: text, status: text, service: object({ name: text, banner: text }) })),
    }),
  ),
  *tell(hosts) {
    for (const { ip, timestamp, ports } of hosts) {
      const about = hostOf({ names: [ip] });
      for (const { raw, port, proto, status, service } of ports)
        yield status !== undefined && status !== 'open'
          ? { leftOut: 'ports that are not open' }
          : {
              about,
              observedAt: timestamp,
              raw,
              service: portOf(proto, port, { name: service.name, product: service.banner }),
            };
    }
  },
});
