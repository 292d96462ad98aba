import { PIPELINE } from '../../contract/limits';

interface NamedSource {
  readonly id: string;
  readonly displayName: string;
  readonly deletedAt: string | null;
}

interface NamedRule {
  readonly id: string;
  readonly name: string;
  readonly integrationId: string;
  readonly order: number;
  readonly isOn: boolean;
  readonly deletedAt: string | null;
}

/** The rules that are applied to what this source states, in their order. */
export function rulesInForce<R extends NamedRule>(
  displayName: string,
  sources: readonly NamedSource[],
  rules: readonly R[],
): readonly R[] {
  const source = sources.find((one) => one.displayName === displayName && one.deletedAt === null);
  return rules
    .filter(({ integrationId, isOn, deletedAt }) => isOn && deletedAt === null && integrationId === source?.id)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .slice(0, PIPELINE.maxRules);
}
