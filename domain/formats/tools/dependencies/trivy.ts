import { jsonTool } from '../define-tool';
import { list, object, text, texts } from '../lenient';
import { imageOf, kubernetesResourceOf, projectOf, repositoryOf } from '../things';
import { result, rowsIn, rowsOf } from './trivy-results';

const STATEMENT = {
  format: 'trivy_json',
  tool: 'Trivy',
  vendor: 'Aqua Security',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability, failed check, secret and licence is a finding of its image, folder, repository or Kubernetes resource; each package is installed software.',
  drops: 'Checks that passed. Of a secret only its place is kept.',
} as const;

/** `trivy image`, `fs`, `repo`, `config`. */
export const trivy = jsonTool({
  ...STATEMENT,
  rows: rowsIn('Results[]'),
  is: ({ root }) => 'SchemaVersion' in root && 'ArtifactName' in root,
  shape: object({
    ...{ ArtifactName: text, ArtifactType: text, CreatedAt: text, Results: list(result) },
    Metadata: object({
      ...{
        OS: object({ Family: text, Name: text }),
        ImageID: text,
        RepoTags: texts,
        RepoDigests: texts,
        RepoURL: text,
      },
    }),
  }),
  *tell(
    { ArtifactName: name, ArtifactType: type = 'image', CreatedAt, Metadata: { OS, ...about }, Results },
    { file },
  ) {
    const image = {
      reference: about.RepoTags[0] ?? name,
      digest: about.RepoDigests[0],
      imageId: about.ImageID,
      os: OS.Family,
      osVersion: OS.Name,
    };
    const thing = () => {
      if (/image/.test(type)) return imageOf(image);
      if (type === 'repository') return repositoryOf(about.RepoURL ?? name);
      return name === undefined ? file() : projectOf(name);
    };
    const scanned = thing();
    yield { scanned, observedAt: CreatedAt };
    yield* rowsOf(Results, scanned);
  },
});

/** Before 2020: the results alone. */
export const trivyLegacy = jsonTool({
  ...STATEMENT,
  rows: rowsIn('[]'),
  is: ({ first }) => typeof first['Target'] === 'string' && ('Vulnerabilities' in first || 'Type' in first),
  shape: list(result),
  *tell(results, { file }) {
    // `registry/name:tag (alpine 3.9.4)` stands only where an image was scanned.
    const image = results.map(({ Target }) => /^(.+) \([^)]*\)$/.exec(Target ?? '')?.[1]).find(Boolean);
    yield* rowsOf(results, image === undefined ? file() : imageOf({ reference: image }));
  },
});

const resources = list(object({ Namespace: text, Kind: text, Name: text, Results: list(result) }));

/** `trivy k8s --report all`. */
export const trivyKubernetes = jsonTool({
  ...STATEMENT,
  rows: ['Resources', 'Vulnerabilities', 'Misconfigurations'].flatMap((part) => rowsIn(`${part}[].Results[]`)),
  is: ({ root }) =>
    'ClusterName' in root && ['Resources', 'Vulnerabilities', 'Misconfigurations'].some((part) => part in root),
  shape: object({ ClusterName: text, Resources: resources, Vulnerabilities: resources, Misconfigurations: resources }),
  *tell({ ClusterName: cluster, ...parts }) {
    for (const resource of [...parts.Resources, ...parts.Vulnerabilities, ...parts.Misconfigurations]) {
      const { Namespace: namespace, Kind: kind, Name: name, Results } = resource;
      yield* rowsOf(Results, kubernetesResourceOf({ cluster, namespace, kind, name }));
    }
  },
});
