/** What can be done at a tool, as data: nothing of it is code of one product. */

/** JSON with places in its texts: `{name}` is a value of the action. */
export type Template = string | number | boolean | readonly Template[] | { readonly [key: string]: Template };

/**
 * One request. In its path and query each `{name}` is encoded as one part; in its body a text that is nothing but `{name}` becomes
 * the value, and the member goes where there is none.
 */
export interface ActionStep {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Template;
  /** By name: the place of a value in the answer (`valuesAt`), which later steps say as `{name}`. What is not there ends the action. */
  readonly take?: Readonly<Record<string, string>>;
}

/** Where a value may be found: `uid` is what the source calls the thing; else a field of the asset or of the finding. */
export type ActionPlace =
  | 'uid'
  | `asset.${'name' | 'hostname' | 'fqdn' | 'ip' | 'mac' | 'serial' | 'vendor' | 'model' | 'os' | 'ownerEmail' | 'location'}`
  | `finding.${'title' | 'severity' | 'cves' | 'ruleId' | 'solution' | 'description'}`;

export interface ActionParam {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly input: 'text' | 'lines' | 'choice' | 'json';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly isOptional?: true;
  /** What stands in the form. */
  readonly start?: string;
  /** What it is filled from; of several the first that says something. */
  readonly from?: readonly ActionPlace[];
  /** It names the thing: nobody writes it, or it would be done to another one. */
  readonly isFixed?: true;
  /** What it has to be, and the words for what is none. */
  readonly must?: { readonly match: RegExp; readonly be: string };
}

export const ACTION_VERBS = [
  'tag',
  'isolate',
  'release',
  'create',
  'update',
  'disable',
  'enable',
  'run',
  'webhook',
] as const;
export type ActionVerb = (typeof ACTION_VERBS)[number];

/**
 * What is to be done where a request was sent and no answer heard, as a server that ended in the middle of it knows no more either.
 * `again`: asked twice it does the same. `look`: the tool is asked whether it was done. `ask`: a person has to look.
 */
type AfterLoss =
  | { readonly how: 'again' }
  | { readonly how: 'ask' }
  | { readonly how: 'look'; readonly step: ActionStep; readonly at: string; readonly is: readonly string[] }
  | { readonly how: 'look'; readonly step: ActionStep; readonly at: string; readonly has: string };

export interface ActionDefinition {
  readonly type: string;
  /** Of which it is (`PRESETS`); empty: of every source that is asked over HTTP. */
  readonly presets: readonly string[];
  /** Only of sources that sign in so. */
  readonly signsIn?: string;
  readonly verb: ActionVerb;
  readonly title: string;
  readonly about: string;
  readonly on: readonly ('asset' | 'finding' | 'nothing')[];
  readonly params: readonly ActionParam[];
  /** A second person has to approve it. */
  readonly needsApproval: boolean;
  /** The permission its key needs, beyond that of reading. */
  readonly needs: string;
  /** Where the vendor describes the call, if that is public. */
  readonly docs?: string;
  /** The part of the source's address behind which paths begin: what stands before it is kept. */
  readonly base?: string;
  /** What is asked first, and changes nothing. */
  readonly before?: readonly ActionStep[];
  readonly request: ActionStep | ((values: Readonly<Record<string, string>>) => ActionStep);
  /** In a good answer: it was done where the place says one of these; absent: any good answer means that it was. */
  readonly done?: { readonly at: string; readonly is: readonly string[] };
  /** In a refusal: where it says why. */
  readonly says?: readonly string[];
  /** A refusal that says that it is so already. */
  readonly already?: { readonly status: number; readonly has: string };
  readonly afterLoss: AfterLoss;
  /** Its request carries the action's id, by which who has done it may know it again. */
  readonly carriesKey?: true;
}

/** By which the source knows the thing. */
export const UID: ActionParam = {
  ...{ name: 'uid', label: 'Id at the source', input: 'text', from: ['uid'], isFixed: true },
  must: { match: /^[\w.:@-]+$/, be: 'It has letters, digits and . : @ - _' },
};

export const COMMENT: ActionParam = {
  ...{ name: 'comment', label: 'Comment', input: 'text', start: 'Asked for in Muster' },
  help: 'It is kept at the tool, with who asked for it.',
};

/** A choice between values that need no other words. */
export const choice = (
  name: string,
  label: string,
  values: Readonly<Record<string, string>>,
): ActionParam & { readonly start: string } => {
  const options = Object.entries(values).map(([value, text]) => ({ value, label: text }));
  return { name, label, input: 'choice', options, start: options[0]?.value ?? '' };
};
