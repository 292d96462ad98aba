import type {
  ConnectorForm,
  SecretLook,
  SettingLook,
} from '../../contract/areas/integrations/connectors/connector-form';
import type { SettingValues, SourceGiven } from '../../contract/areas/integrations/source-connectors';
import { isTargetField } from '../formats/csv/csv-targets';
import { scheduleFault } from './next-run';

/** What a form of a source asks for, and what is wrong with what stands in it. The same on both sides. */

/** Where it is wrong: a setting, `secrets.<name>`, `schedule` or `fieldMap`. */
export interface SourceFault {
  readonly path: string;
  readonly message: string;
}

/** Whether a setting or a secret is asked for, by what the others say. */
export const isAsked = ({ when }: Pick<SettingLook | SecretLook, 'when'>, settings: SettingValues): boolean =>
  when === undefined || when.is.some((value) => value === settings[when.field]);

/** Only what is asked for: what a choice before left is no part of it. */
export function askedSettings({ looks }: ConnectorForm, settings: SettingValues): SettingValues {
  const asked = looks.filter((look) => isAsked(look, settings) && isSaid(settings[look.name]));
  return Object.fromEntries(asked.map(({ name }) => [name, settings[name] ?? '']));
}

const isSaid = (value: string | number | boolean | undefined): boolean => value !== undefined && value !== '';

const NEEDED = 'It is needed';

/** `kept`: the names of secrets that need not be entered again. */
export function settingFaults(
  form: ConnectorForm,
  given: Pick<SourceGiven, 'settings' | 'secrets'>,
  kept: readonly string[],
): readonly SourceFault[] {
  const { settings, secrets } = given;
  const missing = form.looks
    .filter((look) => isAsked(look, settings) && look.isOptional !== true && look.input !== 'switch')
    .filter(({ name }) => !isSaid(settings[name]))
    .map(({ name }) => ({ path: name, message: NEEDED }));
  const unsaid = form.secrets
    .filter((look) => isAsked(look, settings) && look.isOptional !== true)
    .filter(({ name }) => secrets[name] === undefined && !kept.includes(name))
    .map(({ name }) => ({ path: `secrets.${name}`, message: NEEDED }));
  const read = form.settings.safeParse(askedSettings(form, settings));
  const wrong = (read.error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
  const told = new Set(missing.map(({ path }) => path));
  return [...missing, ...unsaid, ...wrong.filter(({ path }) => !told.has(path))];
}

/** What is wrong with when it is read, and with what its rows mean. */
export function sourceFaults({
  schedule,
  fieldMap,
}: Pick<SourceGiven, 'schedule' | 'fieldMap'>): readonly SourceFault[] {
  const late = scheduleFault(schedule);
  const unknown = fieldMap.find(({ to }) => !isTargetField(to));
  return [
    ...(late === null ? [] : [{ path: 'schedule', message: late }]),
    ...(unknown === undefined ? [] : [{ path: 'fieldMap', message: `Nothing is called “${unknown.to}”` }]),
  ];
}

/** What its secrets are told to: of an address its origin, for the rest of it may change. */
export const addressOf = ({ address }: Pick<ConnectorForm, 'address'>, settings: SettingValues): string =>
  JSON.stringify(
    address.map((name) => {
      const said = String(settings[name] ?? '');
      return URL.canParse(said) && /^https?:/i.test(said) ? new URL(said).origin : said;
    }),
  );
