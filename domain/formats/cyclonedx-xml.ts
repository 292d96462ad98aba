import type { JsonObject } from '../../contract/narrow';
import { parseCycloneDx } from './cyclonedx';
import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import type { RecordDraft } from './record-set';
import type { RowTally } from './row-tally';
import { readXml } from './xml';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-element';

/** Elements that stand for a list in the JSON of the same name. */
const LISTS: ReadonlySet<string> = new Set([
  ...['components', 'services', 'properties', 'ratings', 'references', 'externalReferences', 'advisories', 'affects'],
  ...['hashes', 'cwes', 'vulnerabilities', 'responses', 'authors', 'endpoints'],
]);

/**
 * CycloneDX 1.0 to 1.6 as XML: brought into the shape of its JSON, so that one reader reads both. Vulnerabilities of
 * the extension that came before 1.4 may stand within their component, with their words in other places.
 */
export async function parseCycloneDxXml(
  decoded: Decoded,
  report: FileReport,
  add: (record: RecordDraft) => boolean,
): Promise<RowTally> {
  const components: JsonObject[] = [];
  const services: JsonObject[] = [];
  const vulnerabilities: JsonObject[] = [];
  const bom: Record<string, unknown> = { components, services, vulnerabilities };
  await readXml(decoded, report, {
    emit: new Set(['metadata', 'components/component', 'services/service', 'vulnerabilities/vulnerability']),
    isNested: true,
    isPlain: true,
    onElement: (element) => {
      vulnerabilities.push(...vulnerabilitiesOf(element));
      if (element.name === 'metadata') bom['metadata'] = objectOf(element);
      else if (element.name === 'service') services.push(objectOf(element));
      else if (element.name === 'component') components.push(objectOf(element));
    },
  });
  return parseCycloneDx(bom, decoded.head, report, add);
}

/** Those an element is, or has within it. */
function vulnerabilitiesOf(element: XmlElement, within?: XmlElement): JsonObject[] {
  if (element.name === 'vulnerability') return [vulnerabilityOf(element, within)];
  return element.children.flatMap((child) => vulnerabilitiesOf(child, element.name === 'component' ? element : within));
}

function vulnerabilityOf(element: XmlElement, within: XmlElement | undefined): JsonObject {
  const ref = nameOf(within) ?? element.attributes['ref'];
  const advice = childrenOf(childOf(element, 'recommendations'), 'recommendation').map(({ text }) => text.trim());
  return {
    ...(ref !== undefined && { affects: [{ ref }] }),
    ...(advice.length > 0 && { recommendation: advice.join('\n') }),
    ...objectOf(element),
  };
}

/** A component's own reference may be another one in each scan. */
function nameOf(component: XmlElement | undefined): string | undefined {
  const [name, version] = [textOf(component, 'name'), textOf(component, 'version')];
  return name !== undefined && version !== undefined ? `${name} ${version}` : name;
}

function objectOf(element: XmlElement): JsonObject {
  const text = element.text.trim();
  return {
    ...element.attributes,
    ...(text !== '' && { [element.name === 'property' ? 'value' : 'url']: text }),
    ...Object.fromEntries(element.children.map((child) => [child.name, partOf(child)])),
  };
}

function partOf(element: XmlElement): unknown {
  const { name, children, attributes } = element;
  const text = element.text.trim();
  if (name === 'licenses') return children.map((child) => ({ [child.name]: partOf(child) }));
  if (name === 'expression') return text;
  if (LISTS.has(name)) return children.map(objectOf);
  if (name === 'score') return scoreOf(textOf(element, 'base') ?? text);
  return children.length > 0 || Object.keys(attributes).length > 0 ? objectOf(element) : text;
}

const scoreOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
