import { jsonTool } from '../define-tool';
import { flag, oneOrMany, row, text, texts } from '../lenient';
import { webApplicationOf } from '../things';

export const httpx = jsonTool({
  format: 'httpx_json',
  tool: 'httpx',
  vendor: 'ProjectDiscovery',
  category: 'network_scanner',
  keeps:
    'Each address that answered is a web application, by its origin; the technologies it was known by are its software.',
  drops: 'Paths, sizes and times of answers; addresses that did not answer.',
  rows: ['[]', 'url'],
  is: ({ one }) => {
    const has = (...names: readonly string[]) => names.some((name) => name in one);
    if (!('url' in one) || !has('status_code', 'status-code', 'failed')) return false;
    // Versions before 1.1 did not repeat what they were asked.
    return 'input' in one || (has('content-length', 'content_length') && has('vhost', 'response-time', 'webserver'));
  },
  shape: oneOrMany(
    row({ url: text, timestamp: text, failed: flag, tech: texts, technologies: texts, webserver: text }),
  ),
  *tell(answers) {
    for (const { url, timestamp, failed, tech, technologies, webserver, raw } of answers) {
      if (failed === true) {
        yield { leftOut: 'addresses that did not answer' };
        continue;
      }
      const known = [...tech, ...technologies];
      const products = known.length > 0 || webserver === undefined ? known : [webserver];
      yield { about: webApplicationOf(url), observedAt: timestamp, raw, software: products.map(productOf) };
    }
  },
});

/** `Nginx:1.31.3`, `nginx/1.31.3`. */
function productOf(words: string) {
  const [, name = words, version] = /^(.+?)[:/](\d\S*)$/.exec(words) ?? [];
  return { name, version };
}
