import { attributeOf, childOf, childrenOf } from '../../xml-element';
import { jsonTool, xmlTool } from '../define-tool';
import { list, number, object, oneOrMany, row, text } from '../lenient';
import { hostOf, portOf } from '../things';

const STATEMENT = {
  tool: 'masscan',
  vendor: 'masscan',
  category: 'network_scanner',
  keeps: 'Each address that answered is a host with its open ports, and what a banner names of the service.',
  drops: 'Ports that are closed; the time to live and the reason of an answer.',
} as const;
const CLOSED = { leftOut: 'ports that are not open' };

export const masscan = jsonTool({
  ...STATEMENT,
  format: 'masscan_json',
  rows: ['[].ports[]', 'ports[]'],
  is: ({ one }) => 'ip' in one && Array.isArray(one['ports']) && !('host' in one),
  shape: oneOrMany(
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
          ? CLOSED
          : {
              about,
              observedAt: timestamp,
              raw,
              service: portOf(proto, port, { name: service.name, product: service.banner }),
            };
    }
  },
});

/** In the words of nmap, without the state of the host: only what answered is in it, an element an answer. */
export const masscanXml = xmlTool({
  ...STATEMENT,
  format: 'masscan_xml',
  is: ({ root, head }) => root === 'nmaprun' && /^<nmaprun\b[^>]*\bscanner="masscan"/.test(head),
  parts: ['nmaprun/host'],
  rows: ['nmaprun/host', 'host/ports/port'],
  *tell(host) {
    const about = hostOf({ names: childrenOf(host, 'address').map((address) => attributeOf(address, 'addr')) });
    yield { about, observedAt: attributeOf(host, 'endtime') };
    for (const port of childrenOf(childOf(host, 'ports'), 'port')) {
      const service = childOf(port, 'service');
      const named = { name: attributeOf(service, 'name'), product: attributeOf(service, 'banner') };
      const isOpen = attributeOf(childOf(port, 'state'), 'state') === 'open';
      const open = portOf(attributeOf(port, 'protocol'), Number(attributeOf(port, 'portid')), named);
      yield isOpen ? { about, service: open } : CLOSED;
    }
  },
});
