import * as z from 'zod/mini';
import { WidgetDefinition, WidgetSource } from '../../contract/areas/widgets/custom-widgets';
import { isObject } from '../../contract/narrow';
import { unstorableReason } from '../text/unstorable-text';
import { widgetProblem } from './widget-problem';

/** A widget as it leaves the product and comes back: no owner, no id. */
export interface FiledWidget {
  readonly definition: WidgetDefinition;
  readonly source: WidgetSource;
}

/** What a file of widgets holds. */
export const widgetFile = (widgets: readonly FiledWidget[]) => ({
  muster: 'widgets',
  version: 1,
  widgets: widgets.map(({ definition, source }) => ({ definition, source })),
});

export type ReadWidget =
  | { readonly definition: WidgetDefinition; readonly message: null }
  | { readonly definition: null; readonly message: string };

/** A definition somebody wrote as JSON; what is wrong is said in the words of the specification where they have any (§5). */
export function readDefinition(text: string): ReadWidget {
  const unstorable = unstorableReason(text);
  if (unstorable !== undefined) return { definition: null, message: unstorable };
  try {
    return checked(JSON.parse(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    return { definition: null, message: `This is no JSON: ${why}` };
  }
}

function checked(value: unknown): ReadWidget {
  const message = widgetProblem(value);
  if (message !== null) return { definition: null, message };
  const read = z.safeParse(WidgetDefinition, isObject(value) ? { dataMapping: [], ...value } : value);
  if (read.success) return { definition: read.data, message: null };
  const [issue] = read.error.issues;
  return {
    definition: null,
    message: `“${issue?.path.join('.') ?? ''}” is not as a widget has it: ${issue?.message ?? ''}`,
  };
}

export interface ReadFile {
  readonly widgets: readonly FiledWidget[];
  /** Why others of the file are left out. */
  readonly refused: readonly string[];
}

const MOST = 200;

/** A file of widgets, or one definition alone, which then has no data yet. */
export function readWidgetFile(text: string): ReadFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { widgets: [], refused: ['The file is no JSON: export widgets to see how one looks.'] };
  }
  const list = isObject(value) && Array.isArray(value['widgets']) ? value['widgets'] : [value];
  const widgets: FiledWidget[] = [];
  const refused: string[] = [];
  for (const [at, one] of list.slice(0, MOST).entries()) {
    const filed: unknown = isObject(one) && 'definition' in one ? one : { definition: one, source: { kind: 'none' } };
    const read = readFiled(filed);
    if (typeof read === 'string') refused.push(`Widget ${at + 1}: ${read}`);
    else widgets.push(read);
  }
  if (list.length > MOST) refused.push(`Only the first ${MOST} of ${list.length} are read.`);
  return { widgets, refused };
}

function readFiled(value: unknown): FiledWidget | string {
  if (!isObject(value)) return 'it is no widget';
  const { definition, message } = checked(value['definition']);
  if (definition === null) return message;
  const source = z.safeParse(WidgetSource, value['source'] ?? { kind: 'none' });
  return source.success ? { definition, source: source.data } : 'its data comes from nowhere this version knows';
}
