import type { AssetStatement } from '../../contract/areas/assets';
import { hostNamesOf, macOf, serialOf } from '../formats/normalize';
import { splitSystem } from '../formats/operating-system';

/**
 * The statement with its identifying values in their one form, whoever wrote it: a name with a dot is an FQDN, one
 * without is a hostname, an address among the names is an address, placeholder serials and blank names are gone, a system's
 * version stands apart from its name.
 */
export function normalizeStatement(statement: AssetStatement): AssetStatement {
  const { name, hostnames = [], fqdns = [], ips = [], macs = [], hardware, os, ...rest } = statement;
  const names = hostNamesOf([...hostnames, ...fqdns, ...ips]);
  const addresses = [...new Set(macs.map(macOf).filter((mac) => mac !== null))];
  const serial = serialOf(hardware?.serial);
  return {
    ...rest,
    ...(name?.trim() && { name }),
    ...names,
    ...(addresses.length > 0 && { macs: addresses }),
    ...(os && { os: splitSystem(os) }),
    ...(hardware && { hardware: { ...withoutSerial(hardware), ...(serial !== undefined && { serial }) } }),
  };
}

function withoutSerial({ serial: _, ...hardware }: NonNullable<AssetStatement['hardware']>) {
  return hardware;
}
