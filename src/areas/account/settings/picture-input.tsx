import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { type AccountDetails, accountSettingsEndpoints } from '../../../../contract/areas/account/settings';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { showToast } from '../../../kit/toasts';
import { smallPicture } from './small-picture';

const { 'account.update': UPDATE } = accountSettingsEndpoints;
const SIDE = 128;

interface Props {
  readonly account: AccountDetails;
  readonly mayChange: boolean;
}

const initials = ({ name, email }: AccountDetails): string =>
  (name ?? email)
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export function PictureInput({ account, mayChange }: Props) {
  const offline = useIsOffline();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = async (picture: string | null): Promise<void> => {
    setProblem(undefined);
    await call('account.update', UPDATE.answer, {}, { picture });
    showToast('success', picture === null ? 'Picture removed' : 'Picture saved');
  };
  const attempt = (work: Promise<void>): void => {
    work.catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  const choose = (chosen: File | undefined): void => {
    if (chosen !== undefined) attempt(smallPicture(chosen, SIDE).then(save));
    if (file.current !== null) file.current.value = '';
  };
  return (
    <div className="field">
      <div className="account-picture">
        {account.picture === null ? (
          <span className="account-initials" aria-hidden="true">
            {initials(account)}
          </span>
        ) : (
          <img src={account.picture} alt="You" width={64} height={64} />
        )}
        <input
          ref={file}
          className="visually-hidden"
          type="file"
          aria-label="Picture file"
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <Button type="button" variant="soft" disabled={offline || !mayChange} onClick={() => file.current?.click()}>
          {account.picture === null ? 'Choose a picture' : 'Change picture'}
        </Button>
        {account.picture === null || !mayChange ? null : (
          <Button type="button" variant="soft" color="gray" disabled={offline} onClick={() => attempt(save(null))}>
            Remove picture
          </Button>
        )}
      </div>
      <span className="quiet small">A PNG, JPEG or WebP file. It is made {SIDE} pixels wide in this browser.</span>
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
