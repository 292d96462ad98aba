import { expect, test } from 'vitest';
import { Registry } from './registry';

test('[S90] metrics are told in the text format of Prometheus', async () => {
  const registry = new Registry();
  const requests = registry.counter('requests_total', 'Requests.');
  requests({ route: '/a', status: '200' });
  requests({ route: '/a', status: '200' }, 2);
  requests({ route: 'say "no"\\\n' });
  registry.gauge('open', 'Open.', () => 3);
  const seconds = registry.histogram('seconds', 'Seconds.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) seconds({ route: '/a' }, value);
  expect(await registry.text()).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/a",status="200"} 3
requests_total{route="say \\"no\\"\\\\\\n"} 1
# HELP open Open.
# TYPE open gauge
open 3
# HELP seconds Seconds.
# TYPE seconds histogram
seconds_bucket{route="/a",le="0.1"} 2
seconds_bucket{route="/a",le="1"} 3
seconds_bucket{route="/a",le="+Inf"} 4
seconds_sum{route="/a"} 7.65
seconds_count{route="/a"} 4
`);
});

test('[S90] what cannot be read now is left out, and the rest is told', async () => {
  const registry = new Registry();
  registry.gauge('waiting', 'Waiting.', async () => {
    throw new Error('no database');
  });
  registry.gauge('open', 'Open.', () => 1);
  expect(await registry.text()).toBe('# HELP open Open.\n# TYPE open gauge\nopen 1\n');
});
