import type { EntityName } from '../../contract/entities';
import type { Condition, QueryNode, QueryProblem } from '../../contract/query';
import type { Field, FieldCatalogue } from '../../domain/query/fields/field-catalogue';

export type Path = readonly (string | number)[];

/** Where in the tree an editor stands, and what its fields belong to. */
export interface EditorContext {
  readonly path: Path;
  readonly catalogue: FieldCatalogue;
  /** Whose rows suggest values, and what leads to the field in them: `services.` inside a service. */
  readonly entity: EntityName;
  readonly prefix: string;
  /** Of the whole tree. */
  readonly problems: readonly QueryProblem[];
}

export interface EditorProps<N extends QueryNode> {
  readonly node: N;
  readonly context: EditorContext;
  onChange(node: QueryNode): void;
  onRemove(): void;
}

export interface ValueProps {
  readonly condition: Condition;
  readonly field: Field;
  readonly context: EditorContext;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  onValue(value: Condition['value'] | undefined): void;
}

/** What is wrong with this node itself; of a condition, anywhere in it. */
export function problemsAt({ problems, path }: EditorContext, isLeaf: boolean): readonly string[] {
  return problems
    .filter((problem) => {
      const rest = problem.path.slice(path.length);
      return (
        path.every((part, at) => part === problem.path[at]) &&
        (isLeaf || !rest.includes('items')) &&
        (isLeaf || rest[0] !== 'where')
      );
    })
    .map(({ message }) => message);
}
