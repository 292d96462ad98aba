import { connectorForm, isToldKind } from '../../../../contract/areas/integrations/connectors/all-forms';
import { TARGETS } from '../../../../domain/formats/csv/csv-targets';
import { isAsked } from '../../../../domain/integrations/source-faults';
import { type Fact, Facts } from '../../../details/facts';
import { words, yesNo } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { LastSuccess, NextRun, SourceRecords } from './source-parts';
import { lastText, type SourceRow, scheduleText } from './source-words';

/** What is known of a source, and what its form says; of secrets only that they are kept. */
export function SourceFacts({ row }: { readonly row: SourceRow }) {
  const { connector } = row;
  const last = connector?.last ?? null;
  const facts: Fact[] = [
    { label: 'Vendor', value: row.vendor },
    { label: 'Category', value: words(row.category) },
    { label: 'Records now', value: <SourceRecords row={row} /> },
    { label: 'Last success', value: <LastSuccess row={row} /> },
    { label: 'Next run', value: <NextRun row={row} /> },
    ...(last === null
      ? []
      : [
          {
            label: 'Last reading',
            value: (
              <>
                <RelativeTime at={last.at} />: {lastText(last)}
              </>
            ),
          },
        ]),
    ...(connector === undefined
      ? []
      : [
          {
            label: 'Schedule',
            value: isToldKind(connector.kind) ? 'Soon after something comes' : scheduleText(connector.schedule),
          },
          ...settingFacts(connector),
        ]),
  ];
  return <Facts facts={facts} />;
}

const meaningOf = (field: string): string => TARGETS.find((one) => one.field === field)?.label ?? field;

function settingFacts({ kind, settings, secrets, fieldMap }: NonNullable<SourceRow['connector']>): readonly Fact[] {
  const form = connectorForm(kind);
  const said = (form?.looks ?? [])
    .filter((look) => isAsked(look, settings) && settings[look.name] !== undefined)
    .map((look) => {
      const value = settings[look.name] ?? '';
      const text = typeof value === 'boolean' ? yesNo(value) : String(value);
      return { label: look.label, value: look.options?.find((one) => one.value === value)?.label ?? text };
    });
  const kept = (form?.secrets ?? [])
    .filter(({ name }) => secrets.includes(name))
    .map(({ label }) => ({ label, value: <span className="quiet">Kept, and not shown</span> }));
  const mapped =
    fieldMap.length === 0
      ? []
      : [{ label: 'Fields mapped', value: fieldMap.map(({ from, to }) => `${from} → ${meaningOf(to)}`).join(', ') }];
  return [{ label: 'Read by', value: form?.label ?? kind }, ...said, ...kept, ...mapped];
}
