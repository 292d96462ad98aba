import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { type AgentEnrolment, agentEnrolmentEndpoints } from '../../../../contract/areas/integrations/agents';
import { call } from '../../../data/call';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime, TimeToCome, useNow } from '../../../kit/relative-time';
import { failureToast, showToast } from '../../../kit/toasts';

const { 'agent-enrolments.revoke': REVOKE } = agentEnrolmentEndpoints;

interface Props {
  readonly companyId: string;
  readonly enrolments: readonly AgentEnrolment[];
  onChanged(): void;
}

/** The tokens there are, what is left of each, and who made it. Agents that came with one stay when it is revoked. */
export function EnrolmentList({ companyId, enrolments, onChanged }: Props) {
  const [asked, setAsked] = useState<AgentEnrolment | null>(null);
  const now = useNow();
  const revoke = (id: string): void => {
    call('agent-enrolments.revoke', REVOKE.answer, { id }, undefined, companyId).then(
      () => {
        showToast('success', 'Token revoked');
        onChanged();
      },
      (error: unknown) => failureToast('The token could not be revoked', error),
    );
  };
  if (enrolments.length === 0) return <p className="quiet part-note">There is none yet.</p>;
  const columns: readonly PlainColumn<AgentEnrolment>[] = [
    { id: 'name', label: 'What for', cell: ({ name }) => name },
    { id: 'uses', label: 'Machines', cell: ({ uses, maxUses }) => `${uses} of ${maxUses}` },
    {
      ...{ id: 'expires', label: 'Expires' },
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) > now ? <TimeToCome at={expiresAt} /> : <RelativeTime at={expiresAt} />,
    },
    { id: 'by', label: 'Made by', cell: ({ createdBy }) => createdBy },
    {
      ...{ id: 'state', label: 'State', align: 'end' },
      cell: (one) =>
        one.revokedAt !== null ? (
          'Revoked'
        ) : Date.parse(one.expiresAt) <= now ? (
          'Expired'
        ) : (
          <Button size="1" variant="soft" color="red" aria-label={`Revoke ${one.name}`} onClick={() => setAsked(one)}>
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <>
      <PlainTable label="Enrolment tokens" columns={columns} rows={enrolments} keyOf={({ id }) => id} />
      <ConfirmDialog
        open={asked !== null}
        title="Revoke the token?"
        text={`No more machines can enrol with “${asked?.name ?? ''}”. Agents that enrolled with it go on reporting.`}
        confirm="Revoke"
        destructive
        onConfirm={() => asked !== null && revoke(asked.id)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
