import { severityOfScore } from '../../severity';
import { jsonTool } from '../define-tool';
import { entries, list, number, object, type Read, row, text } from '../lenient';
import { kubernetesResourceOf } from '../things';
import type { Row, Thing } from '../told';

const control = row({
  ...{ controlID: text, name: text, status: object({ status: text }) },
  rules: list(object({ name: text, status: text, paths: list(object({ failedPath: text })) })),
});

const summary = object({ scoreFactor: number, description: text, remediation: text });
const resource = object({
  resourceID: text,
  object: object({ kind: text, name: text, metadata: object({ name: text, namespace: text }) }),
  source: object({ relativePath: text, path: text }),
});

export const kubescape = jsonTool({
  format: 'kubescape_json',
  tool: 'Kubescape',
  vendor: 'ARMO',
  category: 'vulnerability_scanner',
  keeps: 'Each control that failed is a finding of its Kubernetes resource; a resource without one is an asset, too.',
  drops: 'Controls that passed or were skipped, and the scores of frameworks.',
  rows: ['results[].controls[]'],
  is: ({ root }) => 'summaryDetails' in root && Array.isArray(root['results']),
  shape: object({
    ...{ generationTime: text, clusterName: text, summaryDetails: object({ controls: entries(summary) }) },
    metadata: object({
      clusterMetadata: object({ contextName: text }),
      targetMetadata: object({ clusterContextMetadata: object({ contextName: text }) }),
    }),
    resources: list(resource),
    results: list(object({ resourceID: text, rawResource: resource, controls: list(control) })),
  }),
  *tell({ results, resources, summaryDetails, metadata, clusterName, generationTime }) {
    const cluster =
      clusterName ?? metadata.targetMetadata.clusterContextMetadata.contextName ?? metadata.clusterMetadata.contextName;
    const known = new Map(resources.map((one) => [one.resourceID, one]));
    const summaries = new Map(summaryDetails.controls);
    // The time of a scan of files is that of no year.
    const observedAt = generationTime?.startsWith('0001') ? undefined : generationTime;
    for (const { resourceID: id, rawResource, controls } of results) {
      const found = known.get(id) ?? rawResource;
      const about = thingOf(id, found, cluster);
      yield { scanned: about, observedAt };
      for (const one of controls)
        yield rowOf(one, id, summaries.get(one.controlID ?? ''), {
          about,
          observedAt,
          location: found.source.relativePath,
        });
    }
  },
});

/** `apps/v1/shop/Deployment/web`, where the resource itself is not in the report. */
function thingOf(id = '', { object: told }: Read<typeof resource>, cluster: string | undefined): Thing {
  const [namespace, kind, name] = id.split('/').slice(-3);
  return kubernetesResourceOf({
    cluster,
    namespace: told.metadata.namespace ?? (namespace === '' ? undefined : namespace),
    kind: told.kind ?? kind,
    name: told.metadata.name ?? told.name ?? name,
  });
}

interface Of {
  readonly about: Thing;
  readonly observedAt: string | undefined;
  readonly location: string | undefined;
}

function rowOf(
  one: Read<typeof control>,
  id: string | undefined,
  known: Read<typeof summary> | undefined,
  { location, ...of }: Of,
): Row {
  const failed = one.rules.filter(({ status }) => status === 'failed');
  // Before version 3 only the rules of a control have a status.
  const status = one.status.status ?? (failed.length > 0 ? 'failed' : one.rules[0]?.status);
  if (status !== 'failed')
    return { leftOut: status === 'skipped' ? 'controls that were skipped' : 'controls that passed' };
  const paths = failed.flatMap(({ paths }) => paths.map(({ failedPath }) => failedPath));
  const { controlID: rule, name: title } = one;
  return {
    ...of,
    raw: one.raw,
    finding: {
      ...{ rule, title, location, description: known?.description, solution: known?.remediation },
      ...(known?.scoreFactor !== undefined && { rated: severityOfScore(known.scoreFactor) }),
      evidence: [...failed.map(({ name }) => name), ...paths].filter(Boolean).join('\n'),
      // The same resource may stand in several files.
      uid: `${rule ?? title ?? ''}:${id ?? ''}`,
      references: [rule && `https://hub.armosec.io/docs/${rule.toLowerCase()}`],
    },
  };
}
