import { href } from '../../../contract/paths';
import { actionOf } from '../../../domain/integrations/actions/all-actions';
import { AppLink } from '../../kit/app-link';
import { RelativeTime, TimeToCome } from '../../kit/relative-time';
import { type Fact, Facts } from '../facts';
import { ActionStatusBadge } from './action-status';
import { type ActionRow, doneTo } from './action-text';

/** What was asked, by whom, and what came of it. */
export function ActionFacts({ row }: { readonly row: ActionRow }) {
  const facts: readonly Fact[] = [
    { label: 'Status', value: <ActionStatusBadge row={row} /> },
    ...(row.result === null ? [] : [{ label: 'What came of it', value: row.result }]),
    { label: 'Done to', value: <DoneTo row={row} /> },
    {
      label: 'Source',
      value: <AppLink to={href('integrationDetails', { id: row.integrationId })}>{row.source}</AppLink>,
    },
    ...paramFacts(row),
    ...(row.reason === undefined ? [] : [{ label: 'Reason', value: row.reason }]),
    { label: 'Asked by', value: row.requestedBy.name },
    ...(row.approvedBy === null ? [] : [{ label: 'Approved by', value: row.approvedBy.name }]),
    { label: 'Asked', value: <RelativeTime at={row.createdAt} /> },
    ...(row.tries === 0 ? [] : [{ label: 'Tries', value: String(row.tries) }]),
    ...(row.nextAt === null ? [] : [{ label: 'Tried again', value: <TimeToCome at={row.nextAt} /> }]),
    ...(row.finishedAt === null ? [] : [{ label: 'Ended', value: <RelativeTime at={row.finishedAt} /> }]),
  ];
  return <Facts facts={facts} />;
}

/** A finding has no page of its own: its place is its asset’s list. */
function DoneTo({ row }: { readonly row: ActionRow }) {
  if (row.about?.entity !== 'asset') return doneTo(row);
  return <AppLink to={href('asset', { id: row.about.id })}>{row.about.name}</AppLink>;
}

function paramFacts({ type, params }: ActionRow): readonly Fact[] {
  const known = actionOf(type)?.params ?? [];
  return Object.entries(params).map(([name, value]) => {
    const param = known.find((one) => one.name === name);
    const option = param?.options?.find((one) => one.value === value);
    return { label: param?.label ?? name, value: option?.label ?? value };
  });
}
