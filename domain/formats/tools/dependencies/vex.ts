import type { Row, Thing, ToldFinding, ToldPackage } from '../told';

/** What a statement says of a vulnerability in a product, in any of the ways they are written. */
export interface Statement {
  /** `affected`, `not_affected`, `fixed`, `under_investigation`. */
  readonly status: string | undefined;
  /** Asked for only where the statement is kept. */
  readonly about: () => Thing;
  readonly in?: ToldPackage | undefined;
  readonly finding: Omit<ToldFinding, 'in'>;
  readonly observedAt?: string | undefined;
  readonly raw?: unknown;
}

/** Each vulnerability is named that is no finding for what was stated of it. */
const CLOSED: Readonly<Record<string, (rule: string) => string>> = {
  not_affected: (rule) => `products that ${rule} does not affect`,
  fixed: (rule) => `products in which ${rule} is fixed`,
  recommended: (rule) => `products that are recommended against ${rule}`,
};

/** What is not affected or is fixed is no finding. A word nobody knows is one: it must hide no vulnerability. */
export function statementRow({ status = '', about, in: within, finding, observedAt, raw }: Statement): Row {
  const leftOut = CLOSED[status]?.(finding.rule ?? 'a vulnerability without a name');
  if (leftOut !== undefined) return { leftOut };
  const isOpen = status === 'under_investigation';
  const description = [
    isOpen ? 'Under investigation: it is not known whether it affects the product.' : undefined,
    finding.description,
  ];
  return {
    about: about(),
    observedAt,
    raw,
    finding: {
      ...finding,
      title: finding.title ?? (within?.name && `${finding.rule ?? 'A vulnerability'} in ${within.name}`),
      description: description.filter(Boolean).join('\n\n') || undefined,
      ...(within !== undefined && { in: within }),
    },
  };
}
