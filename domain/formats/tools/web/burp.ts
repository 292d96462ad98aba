import { attributeOf, childOf, childrenOf, textOf } from '../../xml-element';
import { jsonTool, xmlTool } from '../define-tool';
import { textOfHtml } from '../html-text';
import { list, object, type Read, text } from '../lenient';
import { withoutSessions } from '../secrets';
import { webApplicationOf } from '../things';
import type { Row } from '../told';
import { linksIn, paragraphs, pathOf, rawOf } from './web-parts';

const BURP = {
  vendor: 'PortSwigger',
  category: 'vulnerability_scanner',
  keeps:
    'Each issue is a finding of its web application, at its path and parameter, with what Burp says of it here and in general.',
  drops: 'Requests and answers, for the cookies and passwords in them; issues marked as false positives.',
} as const;

interface BurpIssue {
  readonly origin: string | undefined;
  readonly path: string | undefined;
  /** The path with the parameter, where the report has it. */
  readonly place?: string | undefined;
  readonly type: string | undefined;
  readonly name: string | undefined;
  readonly severity: string | undefined;
  readonly background: string | undefined;
  readonly detail: string | undefined;
  readonly remedies: readonly (string | undefined)[];
  readonly references: readonly (string | undefined)[];
  readonly raw: unknown;
}

function issueRow(issue: BurpIssue, observedAt?: string): Row {
  if (/^false[ _]positive$/i.test(issue.severity ?? '')) return { leftOut: 'issues marked as false positives' };
  const detail = withoutSessions(textOfHtml(issue.detail));
  return {
    about: webApplicationOf(issue.origin),
    observedAt,
    raw: withoutSessions(typeof issue.raw === 'string' ? issue.raw : JSON.stringify(issue.raw)),
    finding: {
      rule: issue.type ?? issue.name,
      title: issue.name,
      severity: issue.severity,
      description: textOfHtml(issue.background) ?? detail,
      solution: paragraphs(...issue.remedies.map(textOfHtml)),
      evidence: issue.background === undefined ? undefined : detail,
      location: issue.place ?? pathOf(issue.path),
      ids: [issue.name, issue.detail],
      references: issue.references.flatMap(linksIn),
    },
  };
}

const TRAFFIC: ReadonlySet<string> = new Set(['requestresponse', 'collaboratorEvent', 'infiltratorEvent', 'httpInfo']);

export const burpXml = xmlTool({
  ...BURP,
  format: 'burp_xml',
  tool: 'Burp Suite',
  is: ({ root, head }) => root === 'issues' && /^<issues\b[^>]*\bburpVersion=/.test(head),
  parts: ['issues/issue'],
  rows: ['issues/issue'],
  *tell(issue, { last }) {
    const of = (name: string) => textOf(issue, name);
    const items = childrenOf(childOf(issue, 'issueDetailItems'), 'issueDetailItem').map((item) => item.text.trim());
    yield issueRow(
      {
        ...{ origin: of('host'), path: of('path'), place: of('location'), type: of('type'), name: of('name') },
        ...{ severity: of('severity'), background: of('issueBackground') },
        detail: paragraphs(of('issueDetail'), ...items),
        remedies: [of('remediationDetail'), of('remediationBackground')],
        references: [of('references'), of('vulnerabilityClassifications')],
        raw: rawOf(issue, TRAFFIC),
      },
      attributeOf(last('issues'), 'exportTime'),
    );
  },
});

const ISSUE = object({
  ...{ name: text, type_index: text, origin: text, path: text, severity: text, confidence: text, caption: text },
  ...{ description: text, issue_background: text, remediation_background: text, remediation_detail: text },
  ...{ description_html: text, remediation_html: text },
  issue_type: object({
    ...{ name: text, type_index: text, description_html: text, remediation_html: text },
    ...{ references_html: text, vulnerability_classifications_html: text },
  }),
});

/** Burp's own server answers with events, Burp Suite DAST (Enterprise) with issues of a GraphQL scan. */
export const burpJson = jsonTool({
  ...BURP,
  format: 'burp_json',
  tool: 'Burp Suite',
  is: ({ root, under }) =>
    Array.isArray(root['issue_events']) || (Array.isArray(root['Issues']) && 'issue_type' in under('Issues')),
  rows: ['issue_events[]', 'Issues[]'],
  shape: object({ issue_events: list(object({ type: text, issue: ISSUE })), Issues: list(ISSUE) }),
  *tell({ issue_events: events, Issues: issues }) {
    for (const { type, issue } of events)
      yield type === undefined || type === 'issue_found' ? apiRow(issue) : { leftOut: 'events that found no issue' };
    for (const issue of issues) yield apiRow(issue);
  },
});

function apiRow({ issue_type: kind, ...issue }: Read<typeof ISSUE>): Row {
  const { origin, path, severity, description, caption } = issue;
  const name = issue.name ?? kind.name;
  if (name === undefined && origin === undefined) return { refused: 'This issue has no name and no address.' };
  return issueRow({
    ...{ origin, path, severity, name },
    place: caption,
    type: issue.type_index ?? kind.type_index,
    background: issue.issue_background ?? kind.description_html,
    detail: description ?? issue.description_html,
    remedies: [
      issue.remediation_detail ?? issue.remediation_html,
      issue.remediation_background ?? kind.remediation_html,
    ],
    references: [kind.references_html, kind.vulnerability_classifications_html],
    raw: { ...{ name, origin, path, severity }, confidence: issue.confidence },
  });
}
