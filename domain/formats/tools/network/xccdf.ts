import { attributeOf, childOf, childrenOf, textOf, textsOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { proseOf } from '../html-text';
import { hostOf } from '../things';
import type { Row, Thing, ToldFinding } from '../told';

/** Results of a benchmark, alone or within an asset report (ARF), as OpenSCAP and others write them. */
export const xccdf = xmlTool({
  format: 'xccdf_xml',
  tool: 'OpenSCAP',
  vendor: 'OpenSCAP',
  category: 'vulnerability_scanner',
  keeps:
    'Each rule that failed is a finding of the target, with severity, CVEs, rationale and remedy; the target its names, addresses and MACs.',
  drops: 'Rules that passed, do not apply or gave no result, each kind with its number; scores; results of OVAL.',
  is: ({ root, head }) =>
    /^(Benchmark|TestResult|asset-report-collection|data-stream-collection)$/.test(root) &&
    /checklists\.nist\.gov\/xccdf|scap\.nist\.gov\/schema|asset-reporting-format/.test(head),
  parts: ['Rule', 'TestResult'],
  rows: ['TestResult/rule-result'],
  defines: (part) => (part.name === 'Rule' ? definitionOf(part) : undefined),
  *tell(result, { file }) {
    const scanned = targetOf(result) ?? file();
    yield { scanned, observedAt: attributeOf(result, 'end-time') };
    for (const one of childrenOf(result, 'rule-result')) yield rowOf(one, scanned);
  },
});

/** What a target says of itself: its names, and facts like `urn:xccdf:fact:ethernet:MAC`. */
function targetOf(result: XmlElement): Thing | undefined {
  const facts = childrenOf(childOf(result, 'target-facts'), 'fact');
  const told = (kind: RegExp): string[] =>
    facts.filter((fact) => kind.test(attributeOf(fact, 'name') ?? '')).map((fact) => fact.text.trim());
  const named = [...textsOf(result, 'target'), ...told(/:(host_name|fqdn|ipv[46])$/i)];
  const names = [...named, ...textsOf(result, 'target-address')];
  const [[system], [version]] = [told(/:os_?name$/i), told(/:os_?version$/i)];
  return names.length === 0 ? undefined : hostOf({ names, macs: told(/:mac$/i), os: system, osVersion: version });
}

function rowOf(one: XmlElement, about: Thing): Row {
  const leftOut = leftOutAs(textOf(one, 'result'));
  if (leftOut !== undefined) return { leftOut };
  const instance = textsOf(one, 'instance').join(', ');
  const [ids, severity] = [textsOf(one, 'ident'), attributeOf(one, 'severity')];
  return {
    about,
    observedAt: attributeOf(one, 'time'),
    finding: {
      rule: attributeOf(one, 'idref'),
      // Where the result does not say, the rule does.
      severity: severity === 'unknown' ? undefined : severity,
      ids: ids.length === 0 ? undefined : ids,
      evidence: textsOf(one, 'message').join('\n') || undefined,
      location: instance || undefined,
    },
  };
}

function leftOutAs(result = ''): string | undefined {
  if (result === 'fail') return undefined;
  if (result === 'pass' || result === 'fixed') return 'checks that passed';
  if (result === 'notapplicable') return 'checks that do not apply';
  if (/^not/.test(result)) return 'checks that were not run';
  return result === 'informational' ? 'checks that only inform' : 'checks that gave no result';
}

function definitionOf(rule: XmlElement): ToldFinding {
  const remedy = [proseOf(childOf(rule, 'fixtext')), proseOf(childOf(rule, 'fix'))].find((text) => text !== undefined);
  return {
    rule: attributeOf(rule, 'id'),
    title: proseOf(childOf(rule, 'title')),
    severity: attributeOf(rule, 'severity'),
    ids: textsOf(rule, 'ident'),
    description: [proseOf(childOf(rule, 'description')), proseOf(childOf(rule, 'rationale'))]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    solution: remedy,
    references: childrenOf(rule, 'reference').map((one) => attributeOf(one, 'href')),
  };
}
