import type { AssetStatement } from '../../contract/areas/assets';

const LISTS = ['hostnames', 'fqdns', 'ips', 'macs', 'tags'] as const;

/** Lists are united; of two single values the first stays. */
export function mergeStatements(first: AssetStatement, second: AssetStatement): AssetStatement {
  const merged: AssetStatement = { ...second, ...first };
  for (const list of LISTS) {
    const values = [...new Set([...(first[list] ?? []), ...(second[list] ?? [])])];
    if (values.length > 0) merged[list] = values;
  }
  const known = new Set(first.services?.map((service) => `${service.proto}/${service.port}`));
  const services = second.services?.filter((service) => !known.has(`${service.proto}/${service.port}`)) ?? [];
  if (services.length > 0) merged.services = [...(first.services ?? []), ...services];
  if (first.custom && second.custom) merged.custom = { ...second.custom, ...first.custom };
  if (first.hardware && second.hardware) merged.hardware = { ...second.hardware, ...first.hardware };
  if (first.owner && second.owner) merged.owner = { ...second.owner, ...first.owner };
  return merged;
}
