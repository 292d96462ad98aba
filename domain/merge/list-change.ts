import { canonicalJson } from '../correlation/canonical-json';

/** What a list gained and lost, by what its entries say: neither their order nor that of their keys counts. */
export function listChange(from: readonly unknown[], to: readonly unknown[]) {
  const [before, after] = [new Set(from.map(canonicalJson)), new Set(to.map(canonicalJson))];
  return {
    added: to.filter((one) => !before.has(canonicalJson(one))),
    gone: from.filter((one) => !after.has(canonicalJson(one))),
  };
}
