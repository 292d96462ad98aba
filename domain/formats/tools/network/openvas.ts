import type { Service } from '../../../../contract/areas/assets';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import type { Row, Thing, ToldSoftware } from '../told';

export const openvas = xmlTool({
  format: 'openvas_xml',
  tool: 'OpenVAS',
  vendor: 'Greenbone',
  category: 'vulnerability_scanner',
  keeps:
    'Each result is a finding of its host, with port, rating, CVEs and solution; each host its names, its system and the products that were recognized.',
  drops: 'Results marked as false positives, and errors of the scanner: they say nothing of the host.',
  is: ({ root, head }) =>
    /^get_(reports|results)_response$/.test(root) ||
    (root === 'report' && /^<report\b[^>]*\bformat_id=|<(report_format|gmp|omp|task)\b/.test(head)),
  parts: ['results/result', 'get_results_response/result', 'report/host', 'errors/error'],
  rows: ['results/result', 'get_results_response/result', 'report/host', 'errors/error'],
  *tell(part, { file }) {
    if (part.name === 'host') yield hostRow(part);
    else yield part.name === 'error' ? OF_ITSELF : resultRow(part, file);
  },
});

const OF_ITSELF = { leftOut: 'messages of the scanner about itself' };

function hostRow(host: XmlElement): Row {
  const details = childrenOf(host, 'detail').map(
    (detail) => [textOf(detail, 'name') ?? '', textOf(detail, 'value') ?? ''] as const,
  );
  const told = (name: string): string[] => details.flatMap(([each, value]) => (each === name ? [value] : []));
  const [system] = [...told('best_os_txt'), ...told('OS')].filter((name) => name !== '' && !name.startsWith('cpe:'));
  const names = [...told('hostname'), textOf(host, 'ip')];
  return {
    about: calledBy(textOf(host, 'ip'), hostOf({ names, macs: told('MAC'), os: system })),
    observedAt: textOf(host, 'end') ?? textOf(host, 'start'),
    software: told('App').map(programOf),
  };
}

/** `cpe:/a:openbsd:openssh:7.2p2` */
function programOf(cpe: string): ToldSoftware {
  const [, , vendor, name, version] = cpe.split(':');
  return { vendor, name: name ?? cpe, version, cpe };
}

/** A report speaks of a host by its address, in each of its results. */
const calledBy = (address: string | undefined, about: Thing): Thing =>
  address === undefined ? about : { ...about, uid: `ip:${address.toLowerCase()}` };

function resultRow(result: XmlElement, file: () => Thing): Row {
  const threat = textOf(result, 'threat') ?? '';
  const score = Number(textOf(result, 'severity') ?? Number.NaN);
  if (/^false positive$/i.test(threat) || score === -1) return { leftOut: 'results marked as false positives' };
  if (/^(error|debug)$/i.test(threat) || score < -1) return OF_ITSELF;
  const nvt = childOf(result, 'nvt');
  const tags = tagsOf(textOf(nvt, 'tags'));
  const port = textOf(result, 'port');
  const host = childOf(result, 'host');
  const [address, hostname] = [host?.text.trim(), textOf(host, 'hostname')];
  const refs = childrenOf(childOf(nvt, 'refs'), 'ref');
  const severity = childOf(childOf(nvt, 'severities'), 'severity');
  return {
    about: address || hostname ? calledBy(address || undefined, hostOf({ names: [hostname, address] })) : file(),
    service: serviceOf(port),
    observedAt: textOf(result, 'modification_time') ?? textOf(result, 'creation_time'),
    finding: {
      rule: attributeOf(nvt, 'oid'),
      title: textOf(nvt, 'name') ?? textOf(result, 'name'),
      severity: threat === '' ? undefined : threat,
      cvss: [
        {
          score: Number.isNaN(score) ? undefined : score,
          vector: tags.get('cvss_base_vector') ?? textOf(severity, 'value'),
        },
      ],
      ids: [textOf(nvt, 'cve'), ...refs.map((ref) => attributeOf(ref, 'id'))],
      description: [tags.get('summary'), tags.get('insight')].filter(Boolean).join('\n\n'),
      solution: textOf(nvt, 'solution') ?? tags.get('solution'),
      evidence: textOf(result, 'description'),
      location: port,
      references: refs.filter((ref) => attributeOf(ref, 'type') === 'url').map((ref) => attributeOf(ref, 'id')),
    },
  };
}

/** `summary=…|insight=…` */
const tagsOf = (text = ''): ReadonlyMap<string, string> =>
  new Map(
    text.split('|').map((tag) => [
      tag.slice(0, tag.indexOf('=')),
      tag
        .slice(tag.indexOf('=') + 1)
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  );

/** `512/tcp`, older `https (443/tcp)`; “general/tcp” is of the host. */
function serviceOf(text = ''): Service | null {
  const [, port, protocol] = /(\d+)\/(\w+)/.exec(text) ?? [];
  return port === undefined ? null : portOf(protocol, Number(port));
}
