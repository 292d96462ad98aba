import type { WidgetDefinition } from '../../contract/areas/widgets/custom-widgets';
import { isObject } from '../../contract/narrow';
import { typeNamed } from './widget-types';

const isMissing = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/**
 * What is wrong with a definition, in the order and the words of the specification (§5); null where nothing is. `value` is what
 * somebody wrote or sent: nothing of its shape is taken for granted.
 */
export function widgetProblem(value: unknown): string | null {
  const { type, title, config } = isObject(value) ? value : {};
  if (typeof type !== 'string' || isMissing(type)) return 'Widget type is required';
  if (isMissing(title)) return 'Widget title is required';
  if (!isObject(config)) return 'Widget configuration is required';
  const known = typeNamed(type);
  if (known === undefined) return `Unknown widget type: ${type}`;
  const missing = known.schema.required.find((name) => !Object.hasOwn(config, name) || config[name] === undefined);
  return missing === undefined ? null : `Required configuration property '${missing}' is missing`;
}

/** What of its configuration is not taken, and what counts instead: it is drawn all the same. */
export function configNotices({ type, config }: Pick<WidgetDefinition, 'type' | 'config'>): readonly string[] {
  const properties = typeNamed(type)?.schema.properties ?? {};
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!Object.hasOwn(config, name) || config[name] === undefined) return [];
    const value = config[name];
    const taken =
      property.enum === undefined ? `a ${property.type}` : property.enum.map((one) => `“${one}”`).join(' or ');
    const isTaken =
      property.enum === undefined ? typeOf(value) === property.type : property.enum.some((one) => one === value);
    return isTaken ? [] : [`Configuration “${name}” must be ${taken}: its default is used.`];
  });
}

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && !Number.isFinite(value) ? 'nothing' : typeof value;
};
