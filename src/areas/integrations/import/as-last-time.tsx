import type { Correction, ReadyDraft } from '../../../../contract/files-api';
import { sourceAt } from '../../../../domain/formats/at-site';
import { useRows } from '../../../data/rows';
import { SelectInput } from '../../../kit/select-input';
import { useSession } from '../../../session/session';

interface Props {
  readonly draft: ReadyDraft;
  onCorrect(runId: string, correction: Correction): void;
}

const NONE = '';

/** Where files like this one come from again and again: what is said of that place is said of this file (DS4). */
export function AsLastTime({ draft, onCorrect }: Props) {
  const { runId, source, site, format, dataSourceId } = draft;
  const places = (useRows(useSession(), 'dataSource') ?? []).filter(
    (one) => one.format === undefined || one.format === format,
  );
  if (places.length === 0) return null;
  const choose = (id: string): void => {
    const place = places.find((one) => one.id === id);
    if (place === undefined) return onCorrect(runId, { dataSourceId: null, columns: [] });
    const at = place.site ?? '';
    onCorrect(runId, {
      ...{ dataSourceId: place.id, columns: place.columns, site: at },
      source: sourceAt({ ...source, displayName: place.name }, at, site),
    });
  };
  return (
    <SelectInput
      label="Data source"
      value={dataSourceId ?? NONE}
      options={[{ value: NONE, label: 'None' }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={choose}
    />
  );
}
