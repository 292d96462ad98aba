import { presentText } from '../../text';
import { attributeOf, childOf, textOf, type XmlElement } from '../../xml-element';
import { jsonTool, xmlTool } from '../define-tool';
import { list, object, oneOrMany, text, texts } from '../lenient';
import { webApplicationOf } from '../things';
import type { Row } from '../told';
import { linksIn, pathOf } from './web-parts';

const NIKTO = {
  vendor: 'CIRT',
  category: 'vulnerability_scanner',
  keeps: 'Each item is a finding of its web application, at its path. Nikto rates none of them, so all are info.',
  drops: 'Statistics of the scan and what the server’s certificate says.',
} as const;

/** “Default account found for 'Restricted' (ID '', PW 'cisco')”. */
const PASSWORD = /\b(PW|password)[ :=]*'[^']*'/gi;

interface Item {
  readonly id: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly message: string | undefined;
  readonly references: readonly (string | undefined)[];
  readonly osvdb: string | undefined;
}

function itemRow(site: string | undefined, { id, method, path, references, osvdb, ...item }: Item): Row {
  const message = item.message?.replace(PASSWORD, "$1 '[secret]'");
  const place = pathOf(path);
  // A rule says of many headers, files and accounts that they are there: what it names in quotes tells them apart.
  const named = /'([^']+)'/.exec(message ?? '')?.[1];
  return {
    about: webApplicationOf(site),
    raw: { id, method, path, message, references },
    finding: {
      rule: id,
      title: message?.replace(/^[\s:]+/, ''),
      severity: undefined,
      evidence: evidenceOf(method, path, osvdb),
      location: place,
      ids: [message, ...references],
      references: references.flatMap(linksIn),
      uid: [id, place, named].filter((part) => part !== undefined).join(':'),
    },
  };
}

const evidenceOf = (method: string | undefined, path: string | undefined, osvdb: string | undefined) =>
  presentText(
    [method && `${method} ${path ?? '/'}`, osvdb && osvdb !== '0' && `OSVDB ${osvdb}`].filter(Boolean).join(' · '),
  );

export const niktoXml = xmlTool({
  ...NIKTO,
  format: 'nikto_xml',
  tool: 'Nikto',
  is: ({ root }) => root === 'niktoscan',
  parts: ['scandetails/item'],
  rows: ['niktoscan/scandetails', 'scandetails/item'],
  *open(tag) {
    if (tag.name !== 'scandetails') return;
    yield { about: webApplicationOf(siteOf(tag)), observedAt: attributeOf(tag, 'starttime') };
  },
  *tell(item, { last }) {
    yield itemRow(siteOf(last('scandetails')), {
      id: attributeOf(item, 'id'),
      method: attributeOf(item, 'method'),
      path: textOf(item, 'uri'),
      message: textOf(item, 'description'),
      references: [
        textOf(item, 'references'),
        ...(childOf(item, 'references')?.children.map(({ text: one }) => one) ?? []),
      ],
      osvdb: attributeOf(item, 'osvdbid'),
    });
  },
});

/** The address as Nikto was given it; with a host alone, as its port is used. */
function siteOf(scan: XmlElement | undefined): string | undefined {
  const site = attributeOf(scan, 'sitename');
  if (site !== undefined) return site;
  return addressOf(
    attributeOf(scan, 'targethostname') ?? attributeOf(scan, 'targetip'),
    attributeOf(scan, 'targetport'),
  );
}

function addressOf(host: string | undefined, port: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  return `${port?.endsWith('443') ? 'https' : 'http'}://${host}${port === undefined ? '' : `:${port}`}`;
}

export const niktoJson = jsonTool({
  ...NIKTO,
  format: 'nikto_json',
  tool: 'Nikto',
  rows: ['host', 'vulnerabilities[]', '[].host', '[].vulnerabilities[]'],
  is: ({ one }) => Array.isArray(one['vulnerabilities']) && 'banner' in one && 'ip' in one && 'port' in one,
  shape: oneOrMany(
    object({
      ...{ host: text, ip: text, port: text },
      vulnerabilities: list(object({ id: text, method: text, url: text, msg: text, references: texts, OSVDB: text })),
    }),
  ),
  *tell(hosts) {
    for (const { host, ip, port, vulnerabilities } of hosts) {
      const site = addressOf(host ?? ip, port);
      yield { about: webApplicationOf(site) };
      for (const { id, method, url, msg, references, OSVDB: osvdb } of vulnerabilities)
        yield itemRow(site, { id, method, path: url, message: msg, references, osvdb });
    }
  },
});
