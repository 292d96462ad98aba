import { useId } from 'react';
import * as z from 'zod/mini';
import { ActionParams } from '../../../../contract/areas/integrations/actions';
import { href } from '../../../../contract/paths';
import { enteredFaults } from '../../../../domain/integrations/actions/action-values';
import type { ActionDraft } from '../../../../domain/policies/action-drafts';
import { assetActionsOf } from '../../../../domain/policies/planned-effects';
import type { ActionSource } from '../../../details/actions/action-text';
import { ParamInputs, startValues } from '../../../details/actions/param-inputs';
import { useActionSources } from '../../../details/actions/use-action-sources';
import { AppLink } from '../../../kit/app-link';
import { SelectInput } from '../../../kit/select-input';
import { useSession } from '../../../session/session';

interface Props {
  readonly draft: ActionDraft;
  onChange(next: ActionDraft): void;
}

/** Where it is done, what, and with which parameters: what is left empty is filled from each asset. */
export function ActionAtTool({ draft, onChange }: Props) {
  const id = useId();
  const { companyId } = useSession();
  const all = useActionSources(companyId);
  if (all === null) return <span className="quiet small">Looking for sources …</span>;
  const sources = all.filter((one) => assetActionsOf(one).length > 0);
  if (sources.length === 0)
    return (
      <span className="field-problem" role="status">
        No source can do anything yet: those that are read over HTTP can.{' '}
        <AppLink to={href('integrationAdd')}>Add a source</AppLink>.
      </span>
    );
  const [chosen, does] = [String(draft['integrationId'] ?? ''), String(draft['does'] ?? '')];
  const source = sources.find((one) => one.id === chosen);
  const definitions = source === undefined ? [] : assetActionsOf(source);
  const definition = definitions.find(({ type }) => type === does);
  const read = z.safeParse(ActionParams, draft['params']);
  const params = read.success ? read.data : {};
  return (
    <>
      <SelectInput
        label="At"
        value={chosen}
        problem={chosen !== '' && source === undefined ? 'This source is gone: choose another one' : undefined}
        options={[...unknown(source === undefined, chosen, 'source'), ...sources.map(named)]}
        onChange={(integrationId) => onChange({ ...draft, integrationId, does: '', params: {} })}
      />
      {source === undefined ? null : (
        <SelectInput
          label="Action"
          value={does}
          problem={does !== '' && definition === undefined ? 'This source cannot do that: choose another' : undefined}
          options={[
            ...unknown(definition === undefined, does, 'action'),
            ...definitions.map(({ type, title, needsApproval }) => ({
              ...{ value: type, label: needsApproval ? `${title} (needs approval)` : title },
            })),
          ]}
          onChange={(next) => {
            const found = definitions.find(({ type }) => type === next);
            onChange({ ...draft, does: next, params: found === undefined ? {} : startValues(found) });
          }}
        />
      )}
      {definition === undefined ? null : (
        <ParamInputs
          {...{ definition, id, values: params, faults: enteredFaults(definition, params) }}
          onChange={(next) => onChange({ ...draft, params: next })}
        />
      )}
    </>
  );
}

const named = ({ id, displayName }: ActionSource) => ({ value: id, label: displayName });

/** What stands in the list where nothing is chosen, or something that is not there any more. */
const unknown = (isIt: boolean, value: string, what: string) =>
  isIt ? [{ value, label: value === '' ? 'Choose one' : `A ${what} that is gone` }] : [];
