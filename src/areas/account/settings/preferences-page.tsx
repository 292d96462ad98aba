import { DATE_STYLES, DENSITIES, START_PAGES } from '../../../../contract/areas/session';
import { isKeyOf } from '../../../../contract/narrow';
import { ROUTES } from '../../../../contract/routes';
import { useIsOffline } from '../../../data/status';
import { ZONES } from '../../../forms/zones';
import { ChoiceInput } from '../../../kit/fields';
import { words } from '../../../kit/format';
import { Page, Panel } from '../../../kit/page';
import { useNow } from '../../../kit/relative-time';
import { ComboInput, SelectInput } from '../../../kit/select-input';
import { THEME_NAMES, THEMES } from '../../../kit/theme';
import { absoluteText } from '../../../kit/time-text';
import { failureToast } from '../../../kit/toasts';
import { savePreferences } from '../../../session/preferences';
import { chooseTheme, useSession } from '../../../session/session';
import { BoardPanel } from './board-panel';
import './settings.css';

const UTC = 'UTC';
const DATE_NAMES: Readonly<Record<(typeof DATE_STYLES)[number], string>> = {
  iso: '2026-11-27',
  'day-first': '27 November 2026',
  'month-first': 'November 27, 2026',
};

/** How the product looks and where it begins, on every device of the person; saved at once. */
export function PreferencesPage() {
  const { profile, theme, companyId } = useSession();
  const offline = useIsOffline();
  const now = useNow();
  if (profile === null) {
    return (
      <Page title="Dashboard preferences" about="Sign in to choose how Muster looks.">
        {null}
      </Page>
    );
  }
  const { zone, dates, density, start } = profile.preferences;
  const save = (preferences: Parameters<typeof savePreferences>[0]): void => {
    savePreferences(preferences).catch((error: unknown) => failureToast('The preference could not be saved', error));
  };
  return (
    <Page title="Dashboard preferences" about="How Muster looks, and where it begins. Saved at once, on every device.">
      <div className="account-settings">
        {offline ? (
          <p role="status">Preferences are saved once the server can be reached: this needs the network.</p>
        ) : null}
        <Panel title="Look">
          <div className="panel-body">
            <SelectInput
              label="Theme"
              value={theme}
              options={THEMES.map((one) => ({ value: one, label: THEME_NAMES[one] }))}
              onChange={(value) => {
                if (isKeyOf(THEME_NAMES, value)) void chooseTheme(value);
              }}
            />
            <ChoiceInput
              label="Rows of lists"
              hint="Of lists that you have not set otherwise."
              value={density ?? 'compact'}
              options={DENSITIES.map((value) => ({ value, label: words(value) }))}
              onChange={(value) => save({ density: DENSITIES.find((one) => one === value) ?? 'compact' })}
            />
          </div>
        </Panel>
        <Panel title="Times">
          <div className="panel-body">
            <ComboInput
              label="Time zone"
              hint={`A moment is written as ${absoluteText(now)}.`}
              value={zone ?? UTC}
              options={ZONES.map(({ label }) => ({ value: label, label }))}
              onChange={(value) => save({ zone: value })}
            />
            <SelectInput
              label="Dates"
              value={dates ?? 'iso'}
              options={DATE_STYLES.map((value) => ({ value, label: DATE_NAMES[value] }))}
              onChange={(value) => save({ dates: DATE_STYLES.find((one) => one === value) ?? 'iso' })}
            />
          </div>
        </Panel>
        <Panel title="Start">
          <div className="panel-body">
            <SelectInput
              label="Start page"
              hint="Where signing in leads to, unless you followed a link to somewhere else."
              value={start ?? 'dashboard'}
              options={START_PAGES.map((value) => ({ value, label: ROUTES[value].title }))}
              onChange={(value) => save({ start: START_PAGES.find((one) => one === value) ?? 'dashboard' })}
            />
          </div>
        </Panel>
        {companyId === null ? null : <BoardPanel companyId={companyId} />}
      </div>
    </Page>
  );
}
