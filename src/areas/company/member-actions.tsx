import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { memberEndpoints } from '../../../contract/areas/company';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { failureToast, showToast } from '../../kit/toasts';
import { refreshCompanies } from '../../session/company';
import { useSession } from '../../session/session';
import type { Member } from './people';

const { 'members.remove': REMOVE } = memberEndpoints;

interface Props {
  readonly companyId: string;
  readonly member: Member;
  readonly mayRemove: boolean;
  /** Makes a link for a new password, where that is the viewer's to do. */
  onReset?(): void;
}

export function MemberActions({ companyId, member, mayRemove, onReset }: Props) {
  const { profile } = useSession();
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const { userId, name, email } = member;
  const isOwn = userId === profile?.id;
  const who = name ?? email;
  const remove = async (): Promise<void> => {
    await call('members.remove', REMOVE.answer, { id: userId }, undefined, companyId);
    showToast('success', isOwn ? 'You left the company' : `${who} was removed`);
    if (!isOwn) return;
    await refreshCompanies();
    navigate(href('companies'));
  };
  return (
    <span className="table-ways">
      {onReset === undefined ? null : (
        <Button size="1" variant="soft" aria-label={`Create a password link for ${email}`} onClick={onReset}>
          Create a link
        </Button>
      )}
      {mayRemove ? (
        <Button
          size="1"
          variant="soft"
          color="red"
          aria-label={isOwn ? 'Leave the company' : `Remove ${email}`}
          onClick={() => setAsked(true)}
        >
          {isOwn ? 'Leave' : 'Remove'}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        title={isOwn ? 'Leave this company?' : `Remove ${who}?`}
        text={
          isOwn
            ? 'You lose access to its records at once. Somebody in it has to invite you again.'
            : `${who} loses access at once, in every browser, and invitations they made are closed. What they did stays in the company’s history.`
        }
        confirm={isOwn ? 'Leave' : 'Remove'}
        destructive
        onConfirm={() => void remove().catch((error: unknown) => failureToast('That did not work', error))}
        onClose={() => setAsked(false)}
      />
    </span>
  );
}
