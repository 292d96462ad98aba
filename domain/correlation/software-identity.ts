import type { NormalizedSoftware } from '../../contract/areas/integrations';
import { contentKey } from './content-key';

/** Two mentions with one key are the same software: the same package URL, else the same name, vendor and version. */
export function softwareIdentity(software: NormalizedSoftware): string {
  const { name, vendor = '', version = '', ecosystem = '', purl } = software;
  return contentKey(purl ?? [name, vendor, version, ecosystem].map((part) => part.trim().toLowerCase()).join('|'));
}
