import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { jsonTool, xmlTool } from '../define-tool';
import { list, object, text } from '../lenient';
import { webApplicationOf } from '../things';
import { dayFirst } from './web-parts';
import { alertRow, ZAP_STATEMENT, type ZapAlert } from './zap-alert';

export const zapXml = xmlTool({
  ...ZAP_STATEMENT,
  format: 'zap_xml',
  tool: 'ZAP',
  is: ({ root }) => root === 'OWASPZAPReport',
  parts: ['alerts/alertitem'],
  rows: ['OWASPZAPReport/site', 'alerts/alertitem'],
  *tell(item, { last }) {
    yield alertRow(alertOf(item), siteOf(last('site')), dayFirst(attributeOf(last('OWASPZAPReport'), 'generated')));
  },
  *open(tag, { last }) {
    if (tag.name !== 'site') return;
    const observedAt = dayFirst(attributeOf(last('OWASPZAPReport'), 'generated'));
    yield { about: webApplicationOf(siteOf(tag)), observedAt };
  },
});

export const zapJson = jsonTool({
  ...ZAP_STATEMENT,
  format: 'zap_json',
  tool: 'ZAP',
  is: ({ root }) => '@generated' in root && '@version' in root && Array.isArray(root['site']),
  rows: ['site[]', 'site[].alerts[]'],
  shape: object({
    '@generated': text,
    site: list(
      object({
        ...{ '@name': text, '@host': text, '@port': text, '@ssl': text },
        alerts: list(
          object({
            ...{ pluginid: text, alertRef: text, alert: text, name: text, riskcode: text, riskdesc: text },
            ...{ confidence: text, desc: text, solution: text, otherinfo: text, reference: text, cweid: text },
            instances: list(object({ uri: text, method: text, param: text, evidence: text })),
          }),
        ),
      }),
    ),
  }),
  *tell({ '@generated': generated, site: sites }) {
    for (const { alerts, '@name': name, '@host': host, '@port': port, '@ssl': ssl } of sites) {
      const site = name ?? addressOf(host, port, ssl);
      const observedAt = dayFirst(generated);
      yield { about: webApplicationOf(site), observedAt };
      for (const alert of alerts) yield alertRow(alert, site, observedAt);
    }
  },
});

const siteOf = (site: XmlElement | undefined): string | undefined =>
  attributeOf(site, 'name') ??
  addressOf(attributeOf(site, 'host'), attributeOf(site, 'port'), attributeOf(site, 'ssl'));

const addressOf = (host: string | undefined, port: string | undefined, ssl: string | undefined): string | undefined =>
  host === undefined ? undefined : `${ssl === 'true' ? 'https' : 'http'}://${host}${port ? `:${port}` : ''}`;

/** Before 2.4 an alert was of one place, and named it itself. */
function alertOf(item: XmlElement): ZapAlert {
  const of = (name: string) => textOf(item, name);
  const places = childrenOf(childOf(item, 'instances'), 'instance');
  return {
    ...{ pluginid: of('pluginid'), alertRef: of('alertRef'), alert: of('alert'), name: of('name') },
    ...{ riskcode: of('riskcode'), riskdesc: of('riskdesc'), confidence: of('confidence'), desc: of('desc') },
    ...{ solution: of('solution'), otherinfo: of('otherinfo'), reference: of('reference'), cweid: of('cweid') },
    instances: (places.length === 0 && of('uri') !== undefined ? [item] : places).map((place) => ({
      ...{ uri: textOf(place, 'uri'), method: textOf(place, 'method') },
      ...{ param: textOf(place, 'param'), evidence: textOf(place, 'evidence') },
    })),
  };
}
