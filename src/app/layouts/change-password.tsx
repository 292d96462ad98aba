import * as z from 'zod/mini';
import { AuthProfile } from '../../../contract/areas/account';
import { connection } from '../../data/sync-client';
import { useAnswer } from '../../data/use-answer';

/** Where Muster keeps passwords itself: a page of the identity provider, outside the app. */
export function ChangePassword() {
  const [answer] = useAnswer(async () =>
    z.parse(AuthProfile, (await connection.call((api) => api.read('auth.profile', {}))).body),
  );
  const url = answer.state === 'ready' ? answer.body.passwordUrl : null;
  return url === null ? null : <a href={url}>Change password</a>;
}
