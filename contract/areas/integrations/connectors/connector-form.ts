import type * as z from 'zod/mini';
import type { FieldMap } from '../field-map';

/** What the form of a kind of connector needs beside the schema of its settings. Settings are flat: texts, numbers, yes or no. */

export type SettingValue = string | number | boolean;

/** Shown, and asked for, only where another setting has one of these values. */
interface OnlyWhen {
  readonly field: string;
  readonly is: readonly SettingValue[];
}

interface Look {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly when?: OnlyWhen;
}

export interface SettingLook extends Look {
  readonly input: 'text' | 'lines' | 'number' | 'switch' | 'choice';
  /** Of a choice: its values, and what they are called. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly isOptional?: true;
  /** What stands in the form of a new source. */
  readonly start?: SettingValue;
}

/** It is entered, and never shown again. */
export interface SecretLook extends Look {
  readonly isOptional?: true;
  /** Of many lines, such as a private key. */
  readonly isLong?: true;
}

export interface ConnectorForm {
  readonly kind: string;
  /** What the kind is called. */
  readonly label: string;
  /** One sentence: what it reads. */
  readonly about: string;
  /** It is not asked: it sends by itself, which is kept and imported soon after. It has no schedule. */
  readonly isTold?: true;
  readonly settings: z.ZodMiniObject;
  readonly looks: readonly SettingLook[];
  readonly secrets: readonly SecretLook[];
  /** Settings that say where its secrets go: where one of these is changed, they have to be entered again. */
  readonly address: readonly string[];
  /** Of rows whose fields are the same everywhere; a preset or a person may say otherwise. */
  readonly fieldMap?: FieldMap;
}
