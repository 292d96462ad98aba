import { withoutCredentials } from '../../../text/without-credentials';
import { type About, jsonTool } from '../define-tool';
import { flag, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import { hostOf, portOf, webApplicationOf } from '../things';
import type { Told } from '../told';
import { lines, linksIn, pathOf, weaknessLink } from './web-parts';

const MATCH = row({
  ...{ 'template-id': text, templateID: text, template: text, 'template-path': text, name: text, severity: text },
  ...{ 'matcher-name': text, matcher_name: text, 'extractor-name': text, extractor_name: text, description: text },
  ...{ type: text, host: text, ip: text, port: text, url: text, timestamp: text },
  ...{ 'matched-at': text, matched: text, 'matcher-status': flag },
  ...{ 'extracted-results': texts, extracted_results: texts },
  info: object({
    ...{ name: text, severity: text, description: text, remediation: text, reference: texts, tags: texts },
    classification: object({ 'cve-id': texts, 'cwe-id': texts, 'cvss-metrics': text, 'cvss-score': number }),
  }),
});

export const nuclei = jsonTool({
  format: 'nuclei_json',
  tool: 'Nuclei',
  vendor: 'ProjectDiscovery',
  category: 'vulnerability_scanner',
  keeps:
    'Each match is a finding: of a web application by its origin, or of the host where another protocol was spoken.',
  drops:
    'Requests and answers, for the cookies and passwords in them; what was extracted where it is a secret; templates that did not match.',
  rows: ['[]', 'info'],
  is: ({ one }) =>
    (('template-id' in one || 'templateID' in one) && 'info' in one) ||
    // The first versions wrote everything side by side.
    ['template', 'type', 'matched', 'severity', 'author'].every((name) => name in one),
  shape: oneOrMany(MATCH),
  *tell(matches, about) {
    for (const match of matches) {
      if (match['matcher-status'] === false) yield { leftOut: 'templates that did not match' };
      else yield matchRow(match, about);
    }
  },
});

function matchRow({ info, raw: _, ...match }: Read<typeof MATCH>, about: About): Told {
  const place = match['matched-at'] ?? match.matched ?? match.url ?? match.host;
  const isWeb = match.type === undefined ? /^https?:/i.test(place ?? '') : WEB.test(match.type);
  const rule = match['template-id'] ?? match.templateID ?? match.template;
  const matcher = match['matcher-name'] ?? match.matcher_name ?? match['extractor-name'] ?? match.extractor_name;
  const { classification: rated } = info;
  const name = info.name ?? match.name;
  const severity = info.severity ?? match.severity;
  const where = isWeb ? pathOf(place) : place;
  const { 'extracted-results': found, extracted_results: foundBefore } = match;
  const isSecret = SECRET.test([match['template-path'] ?? match.template, ...info.tags].join(','));
  return {
    ...thingOf(match, place, isWeb, about),
    observedAt: match.timestamp,
    raw: { rule, name, matcher, severity, type: match.type, host: match.host, ip: match.ip, place },
    finding: {
      ...{ rule, severity, description: info.description ?? match.description, solution: info.remediation },
      title: matcher === undefined ? name : `${name ?? rule ?? ''} (${matcher})`,
      cvss: [{ score: rated['cvss-score'], vector: rated['cvss-metrics'] }],
      ids: [...rated['cve-id'], rule],
      evidence: withoutCredentials(lines([place, ...(isSecret ? [] : [...found, ...foundBefore])]) ?? ''),
      location: where,
      references: [...info.reference.flatMap(linksIn), ...rated['cwe-id'].map(weaknessLink)],
      uid: [rule, matcher, where].filter((part) => part !== undefined).join(':'),
    },
  };
}

const WEB = /^(http|headless|javascript|websocket)$/;
/** Templates that look for keys: what they extract is one. */
const SECRET = /\b(tokens?|keys?|secrets?|credentials?|default-login)\b/i;

function thingOf(
  { type, host, ip, port }: Pick<Read<typeof MATCH>, 'type' | 'host' | 'ip' | 'port'>,
  place: string | undefined,
  isWeb: boolean,
  { file }: About,
): Pick<Told, 'about' | 'service'> {
  if (isWeb) return { about: webApplicationOf(place ?? host) };
  if (type === 'file' || type === 'code') return { about: file() };
  const name = hostIn(host ?? place);
  const at = port ?? /:(\d{1,5})$/.exec(place ?? '')?.[1];
  const isPort = at !== undefined && /^(network|tcp|ssl)$/.test(type ?? '');
  return { about: hostOf({ names: [name, ip] }), service: isPort ? portOf('tcp', Number(at)) : null };
}

/** `host:port` and an address, without what is not the host. */
const hostIn = (words: string | undefined): string | undefined =>
  words
    ?.replace(/^[a-z][\w+.-]*:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/(?<=^[^:]*):\d+$/, '');
