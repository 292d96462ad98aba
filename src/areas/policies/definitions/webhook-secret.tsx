import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { WebhookSecret, webhookEndpoints } from '../../../../contract/areas/policies/webhooks';
import type { ShownRow } from '../../../../contract/sync-api';
import { call } from '../../../data/call';
import { CopyField } from '../../../kit/copy-field';
import { TextInput } from '../../../kit/fields';
import { CancelButton, Modal } from '../../../kit/modal';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast, showToast } from '../../../kit/toasts';

const { 'webhook-secrets.update': SET } = webhookEndpoints;

interface Props {
  readonly companyId: string;
  readonly webhook: ShownRow<'webhook'>;
  onClose(): void;
}

/** 32 bytes nobody guesses, in letters that pass everywhere. */
function madeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The secret is set, and shown to nobody afterwards: what was made here is to be copied now. */
export function WebhookSecretDialog({ companyId, webhook, onClose }: Props) {
  const once = useOnce();
  const [secret, setSecret] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = z.safeParse(WebhookSecret, secret);
    setProblem(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    once(() =>
      call('webhook-secrets.update', SET.answer, { id: webhook.id }, { secret: read.data }, companyId).then(
        () => {
          showToast('info', `${webhook.name} has a secret`);
          onClose();
        },
        (error: unknown) => failureToast('The secret could not be set', error),
      ),
    );
  };
  return (
    <Modal
      open
      title={`Secret of ${webhook.name}`}
      about="Messages are signed with it (HMAC-SHA-256, Muster-Signature). It is sealed on the server, and never shown again."
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <div className="form-grid">
          <TextInput
            label="Secret"
            type="password"
            whole
            value={secret}
            problem={problem}
            onChange={(value) => {
              setSecret(value);
              setMade(null);
            }}
          />
        </div>
        {made === null ? (
          <Button
            type="button"
            variant="soft"
            onClick={() => {
              const fresh = madeSecret();
              setMade(fresh);
              setSecret(fresh);
              setProblem(undefined);
            }}
          >
            Make one
          </Button>
        ) : (
          <CopyField label="Made here: copy it to the receiver" value={made} />
        )}
        <div className="dialog-actions">
          <CancelButton />
          <Button type="submit" title="Ctrl+Enter">
            Set secret
          </Button>
        </div>
      </form>
    </Modal>
  );
}
