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
  rows: ['[]'],
  is: ({ one }) => 'url' in one && 'input' in one && ('status_code' in one || 'status-code' in one || 'failed' in one),
  shape: oneOrMany(row({ url: text, timestamp: text, failed: flag, tech: texts, webserver: text })),
  *tell(answers) {
    for (const { url, timestamp, failed, tech, webserver, raw } of answers) {
      if (failed === true) {
        yield { leftOut: 'addresses that did not answer' };
        continue;
      }
      const products = tech.length > 0 || webserver === undefined ? tech : [webserver];
      yield { about: webApplicationOf(url), observedAt: timestamp, raw, software: products.map(productOf) };
    }
  },
});

/** `Nginx:1.31.3`, `nginx/1.31.3`. */
function productOf(text: string) {
  const [, name = text, version] = /^(.+?)[:/](\d\S*)$/.exec(text) ?? [];
  return { name, version };
}
