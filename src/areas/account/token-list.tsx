import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { accountEndpoints, type PersonalToken } from '../../../contract/areas/account';
import { call } from '../../data/call';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, TimeToCome, useNow } from '../../kit/relative-time';
import { failureToast, showToast } from '../../kit/toasts';

type Token = z.infer<typeof PersonalToken>;

export function TokenList({ tokens }: { readonly tokens: readonly Token[] }) {
  const [asked, setAsked] = useState<Token | null>(null);
  const revoke = (id: string): void => {
    call('personal-tokens.revoke', accountEndpoints['personal-tokens.revoke'].answer, { id })
      .then(() => showToast('success', 'Token revoked'))
      .catch((error: unknown) => failureToast('The token could not be revoked', error));
  };
  if (tokens.length === 0) return <p className="panel-body quiet">You have no tokens.</p>;
  const columns: readonly PlainColumn<Token>[] = [
    { id: 'name', label: 'Name', cell: ({ name }) => name },
    { id: 'created', label: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    {
      id: 'used',
      label: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
    },
    { id: 'expires', label: 'Expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      id: 'state',
      label: 'State',
      align: 'end',
      cell: (token) =>
        token.revokedAt === null ? (
          <Button
            size="1"
            variant="soft"
            color="red"
            aria-label={`Revoke ${token.name}`}
            onClick={() => setAsked(token)}
          >
            Revoke
          </Button>
        ) : (
          <span>
            Revoked <RelativeTime at={token.revokedAt} />
          </span>
        ),
    },
  ];
  return (
    <>
      <PlainTable label="Your tokens" columns={columns} rows={tokens} keyOf={({ id }) => id} />
      <ConfirmDialog
        open={asked !== null}
        title="Revoke the token?"
        text={`Scripts that use “${asked?.name ?? ''}” stop working. This cannot be undone.`}
        confirm="Revoke"
        destructive
        onConfirm={() => asked !== null && revoke(asked.id)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function Expiry({ at }: { readonly at: string | null }) {
  const now = useNow();
  if (at === null) return 'Never';
  return Date.parse(at) > now ? (
    <TimeToCome at={at} />
  ) : (
    <>
      Expired <RelativeTime at={at} />
    </>
  );
}
