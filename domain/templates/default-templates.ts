import type { MessageAbout, MessagePurpose } from '../../contract/areas/policies/message-templates';

/** The words of a message before they are filled in. */
export interface TemplateWords {
  readonly subject: string;
  readonly body: string;
  /** Absent: it is made of the text. */
  readonly html?: string;
}

interface Words {
  readonly subject: string;
  /** Of a mail and a ticket. */
  readonly long: string;
  /** In the product, below its title. */
  readonly short: string;
  /** Of a webhook. */
  readonly json: string;
}

const PAGE = `
{% if page %}
{{ page }}
{% endif %}`;

const RESULT = `{% case execution.status %}{% when "failed" %}{{ policy.name }} could not be evaluated\
{% when "terminated" %}The execution of {{ policy.name }} was ended\
{% else %}{% if total == 0 %}{% if counts.failing == 0 %}All assets pass {{ policy.name }}\
{% else %}{{ counts.failing }} {% if counts.failing == 1 %}asset still fails{% else %}assets still fail{% endif %} {{ policy.name }}{% endif %}\
{% else %}{{ total }} {% if total == 1 %}asset{% else %}assets{% endif %} \
{% if kind == "fixed" %}{% if total == 1 %}passes{% else %}pass{% endif %} {{ policy.name }} again\
{% elsif kind == "failing" %}{% if total == 1 %}fails{% else %}fail{% endif %} {{ policy.name }}\
{% else %}newly {% if total == 1 %}fails{% else %}fail{% endif %} {{ policy.name }}{% endif %}{% endif %}{% endcase %}`;

const SUMS = `{% if execution.status == "failed" %}Nothing is known of its assets. The page of the execution says why, and what helps.\
{% else %}Failing now: {{ counts.failing }}. New: {{ counts.new }}. Fixed: {{ counts.fixed }}.{% endif %}`;

/** The words that come with the product, of each thing a message is about. */
const WORDS: Readonly<Record<MessageAbout, Words>> = {
  policy_execution: {
    subject: RESULT,
    long: `${RESULT}.

${SUMS}
{% if assets.size > 0 %}
{% for one in assets limit:20 %}- {{ one.name }}
{% endfor %}{% if total > 20 %}… and more: {{ total }} in all. The page of the execution lists them.
{% endif %}{% endif %}{% if policy.resolution != "" %}
What to do:
{{ policy.resolution }}
{% endif %}
Severity: {{ policy.severity }}
At: {{ execution.at | date: "%Y-%m-%d %H:%M" }} UTC
${PAGE}`,
    short: `${SUMS}{% if assets.size > 0 %} {{ assets | slice: 0, 5 | map: "name" | join: ", " }}{% if total > 5 %} and more{% endif %}.{% endif %}`,
    json: `{
  "policy": {{ policy.name | json }},
  "severity": {{ policy.severity | json }},
  "status": {{ execution.status | json }},
  "at": {{ execution.at | json }},
  "counts": {{ counts | json }},
  "about": {{ kind | json }},
  "total": {{ total }},
  "assets": {{ assets | json }},
  "page": {{ page | json }}
}`,
  },
  finding: {
    subject: '{{ finding.severity | capitalize }}: {{ finding.title }} on {{ asset.name }}',
    long: `{{ finding.title }}

Asset: {{ asset.name }}
Severity: {{ finding.severity }}
Reported by: {{ finding.scanner }}
First seen: {{ finding.firstSeenAt | date: "%Y-%m-%d" }}
{% if finding.cves.size > 0 %}CVEs: {{ finding.cves | join: ", " }}
{% endif %}{% if finding.dueAt %}Due: {{ finding.dueAt | date: "%Y-%m-%d" }}
{% endif %}{% if finding.solution %}
What to do:
{{ finding.solution }}
{% endif %}${PAGE}`,
    short: '{{ asset.name }}, seen since {{ finding.firstSeenAt | date: "%Y-%m-%d" }} by {{ finding.scanner }}.',
    json: `{
  "finding": {{ finding.id | json }},
  "title": {{ finding.title | json }},
  "severity": {{ finding.severity | json }},
  "status": {{ finding.status | json }},
  "cves": {{ finding.cves | json }},
  "asset": {{ asset.name | json }},
  "page": {{ page | json }}
}`,
  },
  asset: {
    subject: '{{ asset.name }}',
    long: `{{ asset.name }}

Type: {{ asset.type }}
{% if asset.os.name %}System: {{ asset.os.name }} {{ asset.os.version }}
{% endif %}{% if asset.ips.size > 0 %}Addresses: {{ asset.ips | join: ", " }}
{% endif %}Owner: {{ asset.owner.name | default: "nobody" }}
Last seen: {{ asset.lastSeenAt | date: "%Y-%m-%d" }}
Sources: {{ asset.sources | join: ", " }}
${PAGE}`,
    short: '{{ asset.type | capitalize }}, owned by {{ asset.owner.name | default: "nobody" }}.',
    json: `{
  "asset": {{ asset.id | json }},
  "name": {{ asset.name | json }},
  "type": {{ asset.type | json }},
  "ips": {{ asset.ips | json }},
  "owner": {{ asset.owner.name | json }},
  "page": {{ page | json }}
}`,
  },
  ticket: {
    subject: '{{ ticket.key }}: {{ ticket.name }}',
    long: `{{ ticket.key }}: {{ ticket.name }}

Status: {{ ticket.status | replace: "_", " " }}
Priority: {{ ticket.priority }}
Assignee: {{ ticket.assignee.name | default: "nobody" }}
{% if ticket.dueOn %}Due: {{ ticket.dueOn | date: "%Y-%m-%d" }}
{% endif %}{% if ticket.description %}
{{ ticket.description }}
{% endif %}${PAGE}`,
    short:
      '{{ ticket.status | replace: "_", " " | capitalize }}, assigned to {{ ticket.assignee.name | default: "nobody" }}.',
    json: `{
  "ticket": {{ ticket.key | json }},
  "title": {{ ticket.name | json }},
  "status": {{ ticket.status | json }},
  "priority": {{ ticket.priority | json }},
  "page": {{ page | json }}
}`,
  },
  exception: {
    subject: 'A policy exception was {{ exception.status | replace: "_", " " }}',
    long: `Reason: {{ exception.reason }}

Status: {{ exception.status | replace: "_", " " }}
{% if exception.expiresAt %}Ends: {{ exception.expiresAt | date: "%Y-%m-%d" }}
{% endif %}${PAGE}`,
    short: '{{ exception.reason }}',
    json: `{
  "exception": {{ exception.id | json }},
  "status": {{ exception.status | json }},
  "reason": {{ exception.reason | json }},
  "endsAt": {{ exception.expiresAt | json }},
  "page": {{ page | json }}
}`,
  },
  sync_run: {
    subject: 'Import of {{ run.source }}: {{ run.status | replace: "_", " " }}',
    long: `The import of {{ run.source }} has ended: {{ run.status | replace: "_", " " }}.

New assets: {{ run.counts.assetsCreated }}
Changed assets: {{ run.counts.assetsUpdated }}
Rejected: {{ run.counts.rejected }}
Findings: {{ run.counts.findings }}
{% if run.message %}
{{ run.message }}
{% endif %}
Started by {{ run.startedBy }} at {{ run.startedAt | date: "%Y-%m-%d %H:%M" }} UTC
${PAGE}`,
    short:
      '{{ run.counts.assetsCreated }} new assets, {{ run.counts.assetsUpdated }} changed, {{ run.counts.rejected }} rejected.',
    json: `{
  "run": {{ run.id | json }},
  "source": {{ run.source | json }},
  "status": {{ run.status | json }},
  "counts": {{ run.counts | json }},
  "page": {{ page | json }}
}`,
  },
};

/** Our own words for one pair: what is said where a company has made none of its own. */
export function defaultTemplate(purpose: MessagePurpose, about: MessageAbout): TemplateWords {
  const { subject, long, short, json } = WORDS[about];
  switch (purpose) {
    case 'webhook':
      return { subject: '', body: json };
    case 'in_product':
      return { subject, body: short };
    default:
      return { subject, body: long.trim() };
  }
}
