import { ENTITIES, type EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import { cellAt, elementsOf } from '../../domain/query/cell';
import { matchesPlan, type RelatedRows } from '../../domain/query/condition';
import { foldCase } from '../../domain/query/keys/fold';
import { cidrRange, ipKey } from '../../domain/query/keys/ip';
import { planQuery } from '../../domain/query/plan-query';
import { wordsOf } from '../../domain/query/search';

/** One row and one tree, of an entity or of rows of which nothing is known. Throws where the tree is not right. */
export function matches(row: unknown, tree: QueryNode, entity: EntityName | null = null): boolean {
  const { plan, problems } = planQuery(tree, { entity, now: Date.now() });
  if (plan === null) throw new Error(problems[0]?.message);
  return matchesPlan(row, plan);
}

/** As anybody would write it who has never heard of plans: every word is somewhere in the record, or in what it leads to. */
export function matchesText(row: unknown, text: string, entity: EntityName, related: RelatedRows = () => []): boolean {
  const kind = ENTITIES[entity];
  const valuesOf = (of: unknown, path: string) => elementsOf(cellAt(of, path.split('.')));
  const beside = 'searchRelated' in kind ? Object.entries(kind.searchRelated) : [];
  const isOwn = (word: string, path: string): boolean =>
    valuesOf(row, path).some((one) =>
      typeof one === 'string'
        ? foldCase(one).includes(word) || (path === 'ips' && isAddress(one, word))
        : typeof one === 'number' && new RegExp(`^:?0*${one}$`).test(word),
    );
  const isBeside = (word: string, name: string, paths: readonly string[]): boolean =>
    kind.relations.some(
      (relation) =>
        relation.name === name &&
        (relation.to === 'softwareInstall' || relation.to === 'finding') &&
        related(relation.to)
          .filter((other) => valuesOf(other, relation.at).some((key) => valuesOf(row, relation.from).includes(key)))
          .flatMap((other) => paths.flatMap((path) => valuesOf(other, path)))
          .some(
            (one) =>
              typeof one === 'string' &&
              (word.length < 3 ? foldCase(one).startsWith(word) : foldCase(one).includes(word)),
          ),
    );
  return wordsOf(text).every(
    (word) =>
      kind.search.some((path) => isOwn(word, path)) || beside.some(([name, paths]) => isBeside(word, name, paths)),
  );
}

function isAddress(address: string, word: string): boolean {
  const [key, range] = [ipKey(address), cidrRange(word)];
  if (key === undefined) return false;
  return key === ipKey(word) || (range !== undefined && key >= range[0] && key <= range[1]);
}
