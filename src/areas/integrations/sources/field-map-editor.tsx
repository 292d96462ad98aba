import type { FieldMap } from '../../../../contract/areas/integrations/field-map';
import { TARGETS } from '../../../../domain/formats/csv/csv-targets';
import { type SamplePath, samplePaths, turnFor } from '../../../../domain/integrations/suggest-map';
import { Combobox } from '../../../kit/combobox';
import { CutText } from '../../../kit/cut-text';

interface Props {
  readonly map: FieldMap;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  onChange(map: FieldMap): void;
}

const NOTHING = '';
const OPTIONS = [
  { value: NOTHING, label: 'Not taken' },
  // What exports of ours carry is no source's to say.
  ...TARGETS.filter(({ field }) => field !== 'state').map(({ field, label }) => ({ value: field, label })),
];

/** What the values of a row mean: every place that the sample has, or that is mapped already. */
export function FieldMapEditor({ map, rows, onChange }: Props) {
  const found = samplePaths(rows);
  const unseen = map
    .filter(({ from }) => !found.some(({ path }) => path === from))
    .map(({ from }) => ({ path: from, samples: [] }));
  const places: readonly SamplePath[] = [...found, ...new Map(unseen.map((one) => [one.path, one])).values()];
  if (places.length === 0)
    return (
      <p className="quiet">Press Test: what the source says is shown here, and what it means is chosen beside it.</p>
    );
  const set = ({ path, samples }: SamplePath, to: string): void => {
    const others = map.filter(({ from }) => from !== path);
    onChange(to === NOTHING ? others : [...others, { from: path, to, ...turnFor(to, samples) }]);
  };
  return (
    <ul className="source-map" aria-label="Fields">
      {places.map((place) => (
        <li key={place.path}>
          <code>{place.path}</code>
          <span className="quiet small">
            <CutText
              text={
                place.samples.join(' · ') ||
                (rows.length === 0 ? 'Press Test to see its values' : 'No value in the sample')
              }
              lines={3}
            />
          </span>
          <Combobox
            label={`Meaning of ${place.path}`}
            value={map.find(({ from }) => from === place.path)?.to ?? NOTHING}
            options={OPTIONS}
            onChange={(to) => set(place, to)}
          />
        </li>
      ))}
    </ul>
  );
}
