import * as z from 'zod/mini';

/**
 * The query tree. One tree serves the list filters, the URL, and later the builder, groups,
 * policies and exports (`product.md`). Fields are dotted paths into a record (`os.name`).
 */
export const ConditionOp = z.enum(['exists', 'eq', 'neq', 'in', 'contains']);
export const Scalar = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof Scalar>;

export const Condition = z.object({
  field: z.string(),
  op: ConditionOp,
  value: z.optional(z.union([Scalar, z.array(Scalar)])),
});
export type Condition = z.infer<typeof Condition>;

export interface Group {
  op: 'and' | 'or';
  not?: boolean | undefined;
  items: QueryNode[];
}
export type QueryNode = Group | Condition;

export const Group: z.ZodMiniType<Group> = z.object({
  op: z.enum(['and', 'or']),
  not: z.optional(z.boolean()),
  get items() {
    return z.array(z.union([Group, Condition]));
  },
});

export const Sort = z.object({ field: z.string(), descending: z.boolean() });
export type Sort = z.infer<typeof Sort>;
