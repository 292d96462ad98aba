import { textTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import { masscan } from './masscan';

/** What `-oL` writes: `open tcp 443 192.0.2.1 1390380064`, and with `--banners` `banner tcp 443 192.0.2.1 1390380064 ssl …`. */
export const masscanList = textTool({
  ...masscan,
  format: 'masscan_list',
  rows: /^\s*(open|closed|banner)\s/,
  is: (head) =>
    /^\s*#masscan\s/.test(head) || /^\s*(open|closed|banner) (tcp|udp|sctp|icmp) \d+ [\da-f.:]+ \d{9,10}\b/.test(head),
  async *tell(lines) {
    for await (const { text, line } of lines) {
      if (/^\s*#/.test(text)) continue;
      const [state, proto, port, ip, time, name, ...banner] = text.trim().split(/\s+/);
      if (state === 'closed') yield { leftOut: 'ports that are not open' };
      else if (ip === undefined || !/^(open|banner)$/.test(state ?? ''))
        yield { refused: 'This is no line of a masscan list.', line, raw: text };
      else
        yield {
          ...{ about: hostOf({ names: [ip] }), observedAt: time, line, raw: text },
          service: portOf(proto, Number(port), { name, product: banner.join(' ') || undefined }),
        };
    }
  },
});
