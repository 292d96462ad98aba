import * as z from 'zod/mini';
import { Aggregation, Measure, TIME_BUCKETS } from '../../aggregation';
import { SYNC, WIDGET } from '../../limits';
import { Id, Line } from '../../primitives';
import { Sort } from '../../query';
import { defineRecord, notYetOwned, owner, tree } from '../../record';

/** Widgets: what one is (specification §3), and where its numbers come from. What they mean is `docs/spec/widgets.md`. */

/** From a place in the data to one in what is drawn, as `widget.metrics[0].value` to `value`. A `transform` is ignored. */
export const DataMapping = z.object({
  source: z.string().check(z.maxLength(WIDGET.pathChars)),
  target: z.string().check(z.maxLength(WIDGET.pathChars)),
  transform: z.optional(z.unknown()),
});
export type DataMapping = z.infer<typeof DataMapping>;

/** The shape alone: what makes it a valid one is said by `widgetProblem` of `domain/widgets`, as a type may be one of a newer version. */
export const WidgetDefinition = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(WIDGET.typeChars)),
  title: Line,
  description: z.optional(z.string().check(z.maxLength(WIDGET.descriptionChars))),
  config: z.record(z.string(), z.unknown()),
  dataMapping: z.array(DataMapping).check(z.maxLength(WIDGET.mappings)),
});
export type WidgetDefinition = z.infer<typeof WidgetDefinition>;

/** What is made of the rows that answer. */
export const WidgetAsk = z.discriminatedUnion('as', [
  /** The rows themselves: some of their fields. */
  z.object({
    as: z.literal('rows'),
    fields: z.array(z.string()).check(z.minLength(1), z.maxLength(WIDGET.columns)),
    sort: z.nullable(Sort),
    limit: z.int().check(z.gte(1), z.lte(SYNC.windowRows)),
  }),
  /** One number, and how it went over time where `over` names a date. */
  z.object({
    as: z.literal('measure'),
    measure: Measure,
    over: z.nullable(z.object({ field: z.string(), bucket: z.enum(TIME_BUCKETS) })),
  }),
  /** A measure by one or two fields: the first so many groups, and all others as one. */
  z.object({ as: z.literal('groups'), aggregation: Aggregation, top: z.int().check(z.gte(1), z.lte(WIDGET.top)) }),
]);
export type WidgetAsk = z.infer<typeof WidgetAsk>;

export const WidgetSource = z.discriminatedUnion('kind', [
  /** A question of its own. `entity` is an `EntityName`; the server knows which there are. */
  z.object({ kind: z.literal('query'), entity: z.string().check(z.maxLength(100)), ast: tree(), ask: WidgetAsk }),
  /** A saved one, as it is now. */
  z.object({ kind: z.literal('saved'), queryId: Id, ask: WidgetAsk }),
  /** A figure another area has: a name of `domain/widgets/figures.ts`. */
  z.object({ kind: z.literal('figure'), figure: z.string().check(z.maxLength(100)) }),
  /** What somebody pasted. */
  z.object({ kind: z.literal('json'), text: z.string().check(z.maxLength(WIDGET.jsonChars)) }),
  /** Nothing is read, as for a text. */
  z.object({ kind: z.literal('none') }),
]);
export type WidgetSource = z.infer<typeof WidgetSource>;

export const customWidget = defineRecord('customWidget', {
  path: 'custom-widgets',
  subject: 'CustomWidget',
  words: { a: 'a widget', many: 'widgets' },
  fields: {
    /** What lists call it: its title. */
    name: Line,
    definition: WidgetDefinition,
    source: WidgetSource,
    ...owner,
  },
  labels: { source: 'Data' },
  wordless: ['definition', 'source'],
  editable: ['name', 'definition', 'source'],
  made: notYetOwned,
  maxBodyBytes: WIDGET.maxBodyBytes,
  search: ['name', 'ownerName'],
});
export type CustomWidget = z.infer<typeof customWidget.schema>;
