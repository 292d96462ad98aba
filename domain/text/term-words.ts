/** How values of vocabularies are called, in the browser and on the server alike. */

/** Values whose words say it worse. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['iot', 'IoT'],
  ['saas_app', 'SaaS app'],
  ['virtual', 'Virtual machine'],
  ['macos', 'macOS'],
  ['ios', 'iOS'],
  ['bsd', 'BSD'],
  ['network_os', 'Network OS'],
  ['sbom', 'SBOM'],
]);

/** container_image → "Container image" */
export function identifierWords(identifier: string): string {
  const text = identifier
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value of a vocabulary, as it is called everywhere. */
export const termWords = (value: string): string => SPECIAL.get(value) ?? identifierWords(value);

const CRITICALITY = ['None', 'Very low', 'Low', 'Medium', 'High', 'Very high'] as const;

/** 4 → "4 High" */
export const criticalityWords = (value: number): string => `${value} ${CRITICALITY[value] ?? ''}`.trim();
