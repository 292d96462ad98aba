import type { AssetStatement, AssetType } from '../../contract/areas/assets';
import type { NormalizedSoftware } from '../../contract/areas/integrations';
import { isObject, type JsonObject } from '../../contract/narrow';
import { cutText } from '../text/cut-text';
import { findingsOf } from './cyclonedx-findings';
import { ecosystemOf } from './ecosystem';
import type { FileReport } from './file-report';
import { instantOf } from './instant';
import { listOf, objectOf, objectsOf, stringOf } from './json';
import { operatingSystemOf } from './operating-system';
import type { RecordDraft } from './record-set';
import { RowTally } from './row-tally';
import { compact, count, distinct, lineBreaks } from './text';

/** CycloneDX 1.2 to 1.6 as JSON, and as XML in the shape of JSON: the thing described is one asset, its components are the asset's software. */
export function parseCycloneDx(
  bom: JsonObject,
  text: string,
  report: FileReport,
  add: (record: RecordDraft) => boolean,
): RowTally {
  const rows = new RowTally(report);
  const metadata = objectOf(bom['metadata']);
  const main = objectOf(metadata['component']);
  if (stringOf(main['name']) === undefined) {
    report.notice(
      1,
      'The file does not say what it describes (no metadata.component); the asset is named after the file.',
    );
  }
  const components = flatten([...objectsOf(bom['components']), ...objectsOf(main['components'])], report);
  const system = components.find((component) => component['type'] === 'operating-system');
  const parts = components.filter((component) => component !== system).map(softwareOf);
  const software = parts.filter((one) => one !== null);
  const digest = main['type'] === 'container' ? digestOf(main) : undefined;
  const asset = statementOf(main, system, digest, report.file);
  const observedAt = instantOf(stringOf(metadata['timestamp']));
  const { findings, told, closed } = findingsOf(bom, [main, ...components]);
  const isTaken = add({
    line: lineOf(text),
    ...(observedAt && { observedAt }),
    asset,
    software,
    findings,
    raw: cutText(text, report.limits.maxRawChars),
    ...(digest === undefined ? { toolId: uidOf(main) ?? asset.name } : { uid: `image:${digest}` }),
  });
  rows.tell({ assets: system ? 2 : 1, software: software.length, findings: told }, isTaken);
  rows.leaveOut('components without a name', parts.length - software.length);
  rows.leaveOut('findings that the file itself declares not affected, false positives or resolved', closed);
  rows.leaveOut('services, which are no installed software', objectsOf(bom['services']).length);
  rows.leaveOut('entries of lists that are no objects', strayIn(bom, main));
  return rows;
}

/** What is no component stands for nothing, but it is not passed over in silence. */
const strayIn = (bom: JsonObject, main: JsonObject): number =>
  [bom['components'], main['components'], bom['vulnerabilities'], bom['services']]
    .flatMap(listOf)
    .filter((one) => !isObject(one)).length;

/** Where the described component begins; parsed JSON has no lines of its own. */
function lineOf(text: string): number {
  const at = text.indexOf('"component"', Math.max(0, text.indexOf('"metadata"')));
  return at < 0 ? 1 : 1 + lineBreaks(text.slice(0, at));
}

function flatten(components: readonly JsonObject[], report: FileReport): JsonObject[] {
  const { maxXmlDepth, maxChildren } = report.limits;
  const flat: JsonObject[] = [];
  let level: readonly JsonObject[] = components;
  for (let depth = 0; level.length > 0; depth += 1) {
    flat.push(...level.slice(0, maxChildren + 1));
    if (depth > maxXmlDepth)
      throw report.refuse(null, `components are nested deeper than the limit of ${maxXmlDepth}.`);
    if (flat.length > maxChildren)
      throw report.refuse(null, `there are more components than the limit of ${count(maxChildren)}.`);
    level = level.flatMap((component) => objectsOf(component['components']));
  }
  return flat;
}

const TYPES: Readonly<Record<string, AssetType>> = {
  container: 'container_image',
  'operating-system': 'server',
  device: 'iot',
  firmware: 'iot',
  platform: 'application',
};

/** What is in an image, as its tools write it: in its version or its package URL, and its own id in a property (T4). */
function digestOf(main: JsonObject): string | undefined {
  const said = [stringOf(main['version']), decodedPurl(stringOf(main['purl']))];
  return said.flatMap((text) => /sha256:[0-9a-f]{64}/i.exec(text ?? '')?.[0].toLowerCase() ?? [])[0];
}

const decodedPurl = (purl: string | undefined): string | undefined => purl?.replaceAll(/%3a/gi, ':');

function imageIdOf(main: JsonObject): string | undefined {
  const ids = objectsOf(main['properties']).filter(({ name }) => /:ImageID$/.test(stringOf(name) ?? ''));
  return stringOf(ids[0]?.['value'])?.toLowerCase();
}

function statementOf(
  main: JsonObject,
  system: JsonObject | undefined,
  digest: string | undefined,
  file: string,
): AssetStatement {
  const name = fullName(main) ?? file.replace(/\.(cdx|bom|sbom)?\.?(json|xml)$/i, '');
  const purl = stringOf(main['purl']);
  const version = stringOf(main['version']);
  const self = main['type'] === 'operating-system' ? main : undefined;
  const os = system ?? self;
  const imageId = main['type'] === 'container' ? imageIdOf(main) : undefined;
  const custom = {
    ...(purl && { purl }),
    ...(version && { version }),
    ...(digest && { imageDigest: digest }),
    ...(imageId && { imageId }),
  };
  return compact({
    type: TYPES[stringOf(main['type']) ?? ''] ?? 'application',
    name,
    os: os ? operatingSystemOf(stringOf(os['name']), stringOf(os['version'])) : undefined,
    custom: Object.keys(custom).length > 0 ? custom : undefined,
  });
}

function fullName(component: JsonObject): string | undefined {
  const name = stringOf(component['name']);
  const group = stringOf(component['group']);
  return name !== undefined && group !== undefined ? `${group}/${name}` : name;
}

/** The same thing in its next version keeps its identity: the package URL without version and qualifiers. */
function uidOf(main: JsonObject): string | undefined {
  const purl = stringOf(main['purl'])
    ?.replace(/[?#].*$/, '')
    .replace(/@[^@/]*$/, '');
  return purl ?? fullName(main);
}

function softwareOf(component: JsonObject): NormalizedSoftware | null {
  const name = fullName(component);
  if (name === undefined) return null;
  const purl = stringOf(component['purl']);
  return compact({
    name,
    vendor: stringOf(objectOf(component['supplier'])['name']) ?? stringOf(component['publisher']),
    version: stringOf(component['version']),
    purl,
    cpe: stringOf(component['cpe']),
    ecosystem: ecosystemOf(purl),
    licences: licencesOf(component),
    path: pathOf(component),
  });
}

function licencesOf(component: JsonObject): string[] | undefined {
  return distinct(
    objectsOf(component['licenses']).map((entry) => {
      const licence = objectOf(entry['license']);
      return stringOf(entry['expression']) ?? stringOf(licence['id']) ?? stringOf(licence['name']);
    }),
  );
}

/** Where a tool says the component lies, each under a name of its own. */
function pathOf(component: JsonObject): string | undefined {
  const properties = objectsOf(component['properties']);
  const found = properties.find((property) =>
    /:(?:FilePath|package:path|location:0:path)$/.test(stringOf(property['name']) ?? ''),
  );
  return stringOf(found?.['value']);
}
