import { words } from '../kit/format';

/** Values of a vocabulary whose words say it worse. */
const SPECIAL: Readonly<Record<string, string>> = {
  iot: 'IoT',
  saas_app: 'SaaS app',
  virtual: 'Virtual machine',
  macos: 'macOS',
  ios: 'iOS',
  bsd: 'BSD',
  network_os: 'Network OS',
  sbom: 'SBOM',
};

/** A value of a vocabulary, as it is called everywhere: container_image → "Container image". */
export function termText(value: string): string {
  return SPECIAL[value] ?? words(value);
}

/** What the source of everything people say of assets is called in the store. */
const BY_HAND = 'By hand';

/** ["By hand", "Nessus"] → "From Nessus, and entered by hand" */
export function sourcesText(sources: readonly string[]): string {
  const tools = sources.filter((source) => source !== BY_HAND);
  if (tools.length === sources.length) return `From ${tools.join(', ')}`;
  return tools.length === 0 ? 'Entered by hand' : `From ${tools.join(', ')}, and entered by hand`;
}

const CRITICALITY = ['None', 'Very low', 'Low', 'Medium', 'High', 'Very high'] as const;

/** 4 → "4 High" */
export function criticalityText(value: number): string {
  return `${value} ${CRITICALITY[value] ?? ''}`.trim();
}
