interface NamedSource {
  readonly id: string;
  readonly displayName: string;
  readonly deletedAt: string | null;
}

interface NamedRule {
  readonly name: string;
  readonly integrationId: string;
  readonly order: number;
  readonly isOn: boolean;
  readonly deletedAt: string | null;
}

/** The names of the rules that are applied to what this source states, in their order. */
export function rulesInForce(
  displayName: string,
  sources: readonly NamedSource[],
  rules: readonly NamedRule[],
): readonly string[] {
  const source = sources.find((one) => one.displayName === displayName && one.deletedAt === null);
  return rules
    .filter(({ integrationId, isOn, deletedAt }) => isOn && deletedAt === null && integrationId === source?.id)
    .toSorted((a, b) => a.order - b.order)
    .map(({ name }) => name);
}
