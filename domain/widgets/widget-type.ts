import type { JsonObject } from '../../contract/narrow';

/** A property of a type's configuration, as a JSON schema says it. */
export interface ConfigProperty {
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array';
  readonly description: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
}

export interface ConfigSchema {
  readonly properties: Readonly<Record<string, ConfigProperty>>;
  readonly required: readonly string[];
}

/** What a type of widget is (specification §3). `icon` is a name of Material Design Icons. */
export interface WidgetType {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly category: WidgetCategory;
  readonly defaultConfig: JsonObject;
  readonly schema: ConfigSchema;
}

export const WIDGET_CATEGORIES = ['Charts', 'Tables', 'Metrics'] as const;
export type WidgetCategory = (typeof WIDGET_CATEGORIES)[number];
