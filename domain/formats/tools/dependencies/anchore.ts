import { isObject } from '../../../../contract/narrow';
import type { Severity } from '../../../../contract/primitives';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text } from '../lenient';
import { imageOf } from '../things';
import type { Row, Thing, ToldCvss, ToldFinding } from '../told';

const STATEMENT = {
  format: 'anchore_json',
  tool: 'Anchore',
  vendor: 'Anchore',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability is a finding of the image, with its package, rating and fix; each violation of a policy is one, too: what stops an image is high, what warns medium.',
  drops: 'Checks of a policy that somebody put on a list of what is allowed, and which feed a vulnerability came from.',
} as const;

const score = object({
  ...{ cvss_v2: object({ base_score: number }), cvss_v3: object({ base_score: number }) },
  ...{ cvssV2: object({ baseScore: number }), cvssV3: object({ baseScore: number }) },
});

/** The engine writes its words with underscores, later versions without. */
const found = row({
  ...{ vuln: text, severity: text, description: text, url: text, fix: text, package: text },
  ...{ package_name: text, package_version: text, package_path: text, package_cpe: text },
  ...{ packageName: text, packageVersion: text, packagePath: text, packageCpe: text },
  ...{ image_digest: text, imageDigest: text },
  ...{ nvd_data: list(score), vendor_data: list(score), nvdData: list(score), vendorData: list(score) },
});
type Found = Read<typeof found>;

const isFound = (one: Readonly<Record<string, unknown>>): boolean =>
  'vuln' in one && ('package_name' in one || 'packageName' in one);

/** `anchore-cli image vuln`, `anchorectl image vulnerabilities`. */
export const anchore = jsonTool({
  ...STATEMENT,
  rows: ['vulnerabilities[]'],
  is: ({ root, under }) =>
    Array.isArray(root['vulnerabilities']) &&
    (isFound(under('vulnerabilities')) || 'vulnerability_type' in root || 'vulnerabilityType' in root),
  shape: object({ imageDigest: text, image_digest: text, vulnerabilities: list(found) }),
  *tell({ imageDigest, image_digest, vulnerabilities }, { file }) {
    const digest = imageDigest ?? image_digest;
    if (digest !== undefined) yield { scanned: imageOf({ reference: digest, digest }) };
    for (const one of vulnerabilities) yield rowOf(one, digest, file);
  },
});

/** The same as a list. */
export const anchoreList = jsonTool({
  ...STATEMENT,
  rows: ['[]'],
  is: ({ first }) => isFound(first),
  shape: list(found),
  *tell(vulnerabilities, { file }) {
    for (const one of vulnerabilities) yield rowOf(one, undefined, file);
  },
});

/** “None” and “N/A” stand where there is nothing. */
const said = (word: string | undefined): string | undefined => (/^(?:none|n\/a)$/i.test(word ?? '') ? undefined : word);

function rowOf(one: Found, of: string | undefined, file: () => Thing): Row {
  const digest = of ?? one.imageDigest ?? one.image_digest;
  const name = one.packageName ?? one.package_name ?? one.package;
  return {
    about: digest === undefined ? file() : imageOf({ reference: digest, digest }),
    raw: one.raw,
    finding: {
      rule: one.vuln,
      title: name && `${one.vuln ?? 'A vulnerability'} in ${name}`,
      severity: one.severity,
      cvss: [...one.nvdData, ...one.nvd_data, ...one.vendorData, ...one.vendor_data].flatMap(scoresOf),
      ids: [one.vuln],
      description: one.description,
      references: [said(one.url)],
      in: {
        name,
        version: said(one.packageVersion ?? one.package_version),
        path: said(one.packagePath ?? one.package_path),
        fixed: said(one.fix)?.split(/, */) ?? [],
      },
    },
  };
}

const scoresOf = (one: Read<typeof score>): ToldCvss[] => [
  { score: one.cvssV3.baseScore ?? one.cvss_v3.base_score, version: '3.0' },
  { score: one.cvssV2.baseScore ?? one.cvss_v2.base_score, version: '2.0' },
];

/** A report of the enterprise edition. */
export const anchoreReport = jsonTool({
  ...STATEMENT,
  rows: ['securityEvaluation[]'],
  is: ({ root }) => Array.isArray(root['securityEvaluation']) && isObject(root['metadata']),
  shape: object({
    metadata: object({
      ...{ registry: text, repository: text, tag: text, imageDigest: text, image_digest: text, timestamp: text },
    }),
    securityEvaluation: list(
      row({
        ...{ vulnerabilityId: text, cves: text, severity: text, package: text, path: text, fixAvailable: text },
        ...{ link: text, nvdCvssBaseScore: number, description: text },
      }),
    ),
  }),
  *tell({ metadata, securityEvaluation }, { file }) {
    const { registry, repository, tag, imageDigest: digest = metadata.image_digest } = metadata;
    const place = [registry, repository].filter(Boolean).join('/');
    const reference = place === '' ? digest : `${place}${tag === undefined ? '' : `:${tag}`}`;
    const about = reference === undefined ? file() : imageOf({ reference, digest });
    yield { scanned: about, observedAt: metadata.timestamp };
    for (const one of securityEvaluation) {
      // `openssl-libs-1:1.1.1k-14.el8_6`
      const [, name = one.package, version] = /^(.+?)-(\d.*)$/.exec(one.package ?? '') ?? [];
      const rule = one.vulnerabilityId;
      yield {
        about,
        raw: one.raw,
        finding: {
          rule,
          title: name && `${rule ?? 'A vulnerability'} in ${name}`,
          severity: one.severity,
          cvss: [{ score: one.nvdCvssBaseScore, version: '3.0' }],
          ids: [rule, one.cves],
          description: one.description,
          references: [said(one.link)],
          in: { name, version, path: said(one.path), fixed: said(one.fixAvailable)?.split(/, */) ?? [] },
        },
      };
    }
  },
});

const violation = row({
  ...{ description: text, gate: text, policyId: text, status: text, tag: text, triggerId: text, triggerName: text },
  allowlisted: object({ id: text, matchedRuleId: text }),
});

/** `anchorectl image check`: one image, or a list of them as earlier versions write. */
export const anchoreCheck = jsonTool({
  ...STATEMENT,
  rows: ['evaluations[].details[]'],
  is: ({ root }) => 'evaluatedTag' in root && Array.isArray(root['evaluations']),
  shape: object({
    ...{ evaluatedTag: text, imageDigest: text },
    evaluations: list(object({ evaluationTime: text, details: list(violation) })),
  }),
  *tell({ evaluatedTag: reference, imageDigest: digest, evaluations }) {
    const about = imageOf({ reference, digest });
    for (const { evaluationTime: observedAt, details } of evaluations) {
      yield { scanned: about, observedAt };
      for (const one of details) yield violationOf(one, about);
    }
  },
});

export const anchoreChecks = jsonTool({
  ...STATEMENT,
  rows: ['[].detail[]'],
  is: ({ first }) => 'finalAction' in first && 'policyId' in first && 'detail' in first,
  shape: list(object({ tag: text, digest: text, lastEvaluation: text, detail: list(violation) })),
  *tell(images) {
    for (const { tag: reference, digest, lastEvaluation: observedAt, detail } of images) {
      const about = imageOf({ reference, digest });
      yield { scanned: about, observedAt };
      for (const one of detail) yield violationOf(one, about);
    }
  },
});

function violationOf(one: Read<typeof violation>, about: Thing): Row {
  const { allowlisted, status: action, description, gate, triggerId: id, triggerName: trigger } = one;
  if (allowlisted.id !== undefined || allowlisted.matchedRuleId !== undefined) return { leftOut: ALLOWED };
  return { about, raw: one.raw, finding: checkOf({ action, description, gate, id, trigger }) };
}

const ALLOWED = 'checks that are on a list of what is allowed';

type Check = { readonly [Field in 'gate' | 'trigger' | 'id' | 'action' | 'description']?: string | undefined };

/** What a check of vulnerabilities found has the vulnerability's own severity in its words. */
function checkOf({ gate, trigger, id, action, description }: Check): ToldFinding {
  const word = /^(critical|high|medium|low|negligible|unknown) vulnerability\b/i.exec(description ?? '')?.[1];
  const known = /^[A-Z]+-[\w-]+(?=\+)/.exec(id ?? '')?.[0];
  return {
    rule: known ?? [gate, trigger ?? id].filter(Boolean).join(':'),
    title: description?.split('\n')[0],
    ...(word === undefined ? { rated: ACTIONS[action?.toLowerCase() ?? ''] ?? 'low' } : { severity: word }),
    ids: [known],
    description,
    uid: [gate, trigger, id].filter(Boolean).join(':'),
  };
}

const ACTIONS: Readonly<Record<string, Severity>> = { stop: 'high', warn: 'medium', go: 'info' };

const evaluation = object({
  last_evaluation: text,
  detail: object({
    result: object({ result: entries(object({ result: object({ rows: list(list(text)) }) })) }),
  }),
});

/** `anchore-cli evaluate check`: images by digest, then by tag; a row's cells stand in an order of their own. */
export const anchorePolicy = jsonTool({
  ...STATEMENT,
  rows: ['[].*.*[].detail.result.result.*.result.rows[]'],
  is: ({ first }) => Object.keys(first).some((key) => key.startsWith('sha256:')),
  shape: list(entries(entries(list(evaluation)))),
  *tell(images) {
    for (const [digest, tags] of images.flat())
      for (const [reference, evaluations] of tags) {
        const about = imageOf({ reference, digest });
        for (const { last_evaluation: observedAt, detail } of evaluations) {
          yield { scanned: about, observedAt };
          for (const row of detail.result.result.flatMap(([, { result }]) => result.rows)) {
            const [, , id, gate, trigger, description, action, isAllowed = 'true'] = row;
            // What is allowed says by which list, in an object; all else says “false”.
            if (row.length > 7 && isAllowed !== 'false') yield { leftOut: ALLOWED };
            else yield { about, raw: row, finding: checkOf({ gate, trigger, id, action, description }) };
          }
        }
      }
  },
});
