import type { VexClaim } from '../../contract/areas/vulnerabilities/vulnerability';
import { compareVersions } from '../versions/compare-versions';
import { cpeParts, versionOfCpe } from './cpe';
import type { Named } from './match-software';
import { keyOf, packageOf } from './package-key';

/** What VEX documents say of a piece of software (MT9, MT10). OpenVEX 0.2 and CSAF 2.0 name products the same way. */

/** Statuses of which nobody has to do anything. */
export const rulesOut = ({ status }: Pick<VexClaim, 'status'>): boolean =>
  status === 'not_affected' || status === 'fixed';

/**
 * The claim that counts for the software; null where none is about it. One of its very version before one of the package,
 * of two the newer.
 */
export function claimFor(software: Named, claims: readonly VexClaim[]): VexClaim | null {
  let found: { readonly claim: VexClaim; readonly isExact: boolean } | null = null;
  for (const claim of claims) {
    const closeness = claim.products.map((product) => closenessOf(software, product));
    const isExact = closeness.includes('version');
    if (!isExact && !closeness.includes('package')) continue;
    if (found === null || counts({ claim, isExact }, found)) found = { claim, isExact };
  }
  return found?.claim ?? null;
}

interface Found {
  readonly claim: VexClaim;
  readonly isExact: boolean;
}

function counts(one: Found, other: Found): boolean {
  if (one.isExact !== other.isExact) return one.isExact;
  return (one.claim.saidAt ?? '') >= (other.claim.saidAt ?? '');
}

/** `version`: it names this version. `package`: it names none. Null: it names something else. */
function closenessOf(software: Named, product: string): 'version' | 'package' | null {
  const isCpe = product.startsWith('cpe:');
  // A document may name the product though the software is known by its package URL, too.
  const own = isCpe ? packageOf({ cpe: software.cpe }) : packageOf(software);
  const theirs = packageOf(isCpe ? { cpe: product } : { purl: product });
  if (own === null || theirs === null || keyOf(own) !== keyOf(theirs)) return null;
  const version = isCpe ? versionIn(product) : purlVersion(product);
  if (version === null) return 'package';
  const installed = software.version ?? versionIn(software.cpe ?? '') ?? undefined;
  if (installed === undefined) return null;
  const isSame = installed === version || compareVersions(own.ecosystem, installed, version) === 0;
  return isSame ? 'version' : null;
}

function versionIn(cpe: string): string | null {
  const parts = cpeParts(cpe);
  return parts === null ? null : versionOfCpe(parts);
}

function purlVersion(purl: string): string | null {
  const [, version] = /^[^?#]+@([^@/?#]+)(?:[?#]|$)/.exec(purl) ?? [];
  if (version === undefined) return null;
  try {
    return decodeURIComponent(version);
  } catch {
    return version;
  }
}
