import type { Asset } from '../../../contract/areas/assets';
import { ACTION } from '../../../contract/areas/integrations/actions';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import type { ActionDefinition, ActionParam, ActionPlace } from './action-definition';

/** What an action says of the thing it is done to. */

export interface ActionAbout {
  readonly asset?: Pick<
    Asset,
    'name' | 'hostnames' | 'fqdns' | 'ips' | 'macs' | 'os' | 'hardware' | 'owner' | 'location'
  >;
  readonly finding?: Pick<Finding, 'title' | 'severity' | 'cves' | 'ruleId' | 'solution' | 'description'>;
  /** What the source calls the asset; absent where the source does not know it. */
  readonly uid?: string;
}

export type ActionValues = Readonly<Record<string, string>>;

/** By their places; what nobody says is not among them. */
export function placesOf({ asset, finding, uid }: ActionAbout): ActionValues {
  const said: Readonly<Record<ActionPlace, string | undefined>> = {
    uid,
    'asset.name': asset?.name,
    'asset.hostname': asset?.hostnames[0],
    'asset.fqdn': asset?.fqdns[0],
    'asset.ip': asset?.ips[0],
    'asset.mac': asset?.macs[0],
    'asset.serial': asset?.hardware?.serial,
    'asset.vendor': asset?.hardware?.vendor,
    'asset.model': asset?.hardware?.model,
    'asset.os': asset?.os.name,
    'asset.ownerEmail': asset?.owner?.email,
    'asset.location': asset?.location,
    'finding.title': finding?.title,
    'finding.severity': finding?.severity,
    'finding.cves': finding?.cves.join(', '),
    'finding.ruleId': finding?.ruleId,
    'finding.solution': finding?.solution,
    'finding.description': finding?.description,
  };
  return Object.fromEntries(Object.entries(said).flatMap(([place, value]) => (value ? [[place, value]] : [])));
}

export interface ParamFault {
  readonly name: string;
  readonly message: string;
}

export interface FilledParams {
  readonly params: ActionValues;
  readonly faults: readonly ParamFault[];
}

/** What is sent: as a person entered it, else as the thing says it. A name of the thing is never a person's to write. */
export function filledParams({ params }: ActionDefinition, given: ActionValues, about: ActionAbout): FilledParams {
  const places = placesOf(about);
  const filled: Record<string, string> = {};
  const faults: ParamFault[] = [];
  for (const param of params) {
    const entered = param.isFixed === true ? '' : (given[param.name] ?? '');
    const value = (entered.trim() === '' ? fromPlaces(param, places) : entered).trim();
    const fault = faultOf(param, value);
    if (fault !== null) faults.push({ name: param.name, message: fault });
    if (value !== '') filled[param.name] = value;
  }
  return { params: filled, faults };
}

const fromPlaces = ({ from = [] }: ActionParam, places: ActionValues): string =>
  from.map((place) => places[place] ?? '').find((value) => value !== '') ?? '';

/** What is wrong with a value that a person entered; of what is filled from each thing nothing, while it is empty. */
export function enteredFaults({ params }: ActionDefinition, given: ActionValues): readonly ParamFault[] {
  return params.flatMap((param) => {
    const value = (given[param.name] ?? '').trim();
    if (param.isFixed === true || (value === '' && (param.from ?? []).length > 0)) return [];
    const message = faultOf(param, value);
    return message === null ? [] : [{ name: param.name, message }];
  });
}

function faultOf({ isFixed, isOptional, must, input, options = [], label }: ActionParam, value: string): string | null {
  if (value === '') {
    if (isFixed === true) return 'This source does not know it: it can only be done to what the source itself reports';
    return isOptional === true ? null : 'It is needed';
  }
  if (value.length > ACTION.paramChars) return `${label} is longer than ${ACTION.paramChars} characters`;
  if (input === 'choice' && !options.some((option) => option.value === value)) return `“${value}” is none of them`;
  if (input === 'json' && !isJson(value)) return 'It is no JSON: look at its quotes, commas and brackets';
  return must === undefined || must.match.test(value) ? null : must.be;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
