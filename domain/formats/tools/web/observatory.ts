import { isObject } from '../../../../contract/narrow';
import type { Severity } from '../../../../contract/primitives';
import { jsonTool } from '../define-tool';
import { flag, number, object, type Read, row, text, texts } from '../lenient';
import { originOf, webApplicationOf } from '../things';

const ROUTE = { destination: text, route: texts };
const TEST = row({
  ...{ pass: flag, result: text, expectation: text, score_description: text, score_modifier: number },
  ...{ ...ROUTE, output: object(ROUTE) },
});

const TESTS = [
  ...['content-security-policy', 'contribute', 'cookies', 'cross-origin-resource-sharing', 'public-key-pinning'],
  ...['redirection', 'referrer-policy', 'strict-transport-security', 'subresource-integrity'],
  ...['x-content-type-options', 'x-frame-options', 'x-xss-protection', 'cross-origin-resource-policy'],
] as const;
const GROUP = object(Object.fromEntries(TESTS.map((name) => [name, TEST])));

/** The tests of HTTP headers, as its command line and its API write them: below “tests”, or alone. */
export const observatory = jsonTool({
  format: 'observatory_json',
  tool: 'HTTP Observatory',
  vendor: 'Mozilla',
  category: 'vulnerability_scanner',
  keeps:
    'Each test that is not passed is a finding of the web application; what it costs of the score rates it: up to 10 low, up to 25 medium, more high.',
  drops: 'Tests that are passed, and the headers of the answer.',
  rows: [...TESTS, ...TESTS.map((name) => `tests.${name}`)],
  is: ({ root }) =>
    [root, root['tests']].some((group) =>
      TESTS.some((name) => isObject(group) && isObject(group[name]) && 'score_modifier' in group[name]),
    ),
  shape: row({ tests: row({}) }),
  *tell({ raw, tests }, { file }) {
    const given = isObject(raw) && isObject(raw['tests']) ? tests.raw : raw;
    const group = GROUP.parse(given);
    const about = siteOf(group['redirection']) ?? file();
    for (const name of TESTS) {
      if (!isObject(given) || !(name in given)) continue;
      const test = group[name];
      if (test === undefined || test.pass !== false) yield { leftOut: 'tests that are passed' };
      else
        yield {
          about,
          raw: test.raw,
          finding: {
            rule: name,
            title: test.score_description ?? test.result ?? name,
            rated: ratingOf(test.score_modifier ?? 0),
            evidence: test.result,
            uid: name,
          },
        };
    }
  },
});

/** Where a request for the site led: the site itself, unless that is another one. */
function siteOf(test: Read<typeof TEST> | undefined) {
  const [first] = [...(test?.route ?? []), ...(test?.output.route ?? [])];
  const last = test?.destination ?? test?.output.destination;
  const asked = originOf(first ?? last);
  if (asked === undefined) return undefined;
  const led = originOf(last);
  return webApplicationOf(led?.replace(/^.*:\/\//, '') === asked.replace(/^.*:\/\//, '') ? led : asked);
}

function ratingOf(modifier: number): Severity {
  if (modifier >= 0) return 'info';
  if (modifier >= -10) return 'low';
  return modifier >= -25 ? 'medium' : 'high';
}
