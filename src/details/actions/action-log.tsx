import { Badge } from '@radix-ui/themes';
import type { IntegrationAction } from '../../../contract/areas/integrations/actions';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { absoluteText } from '../../kit/time-text';

type Line = IntegrationAction['log'][number];

const LEVELS = {
  info: { label: 'Info', color: 'gray' },
  warn: { label: 'Warning', color: 'amber' },
  error: { label: 'Error', color: 'red' },
} as const;

const COLUMNS: readonly PlainColumn<Line>[] = [
  { id: 'at', label: 'Time', cell: ({ at }) => <time dateTime={at}>{absoluteText(Date.parse(at))}</time> },
  {
    ...{ id: 'level', label: 'Level' },
    cell: ({ level }) => (
      <Badge color={LEVELS[level].color} highContrast>
        {LEVELS[level].label}
      </Badge>
    ),
  },
  { id: 'text', label: 'Text', isWide: true, cell: ({ text }) => text },
];

/** What was done, line by line. It comes with the row, so it is live in every tab. */
export function ActionLog({ log }: Pick<IntegrationAction, 'log'>) {
  return <PlainTable label="Log" columns={COLUMNS} rows={log} keyOf={(_line, index) => index} />;
}
