import * as z from 'zod/mini';
import { AuthProfile } from '../../contract/areas/account';
import { connection } from '../data/sync-client';
import { useAnswer } from '../data/use-answer';

/** The page for changing one's password, at the identity provider; null where Muster keeps no passwords. */
export function usePasswordUrl(): string | null {
  const [answer] = useAnswer(async () =>
    z.parse(AuthProfile, (await connection.call((api) => api.read('auth.profile', {}))).body),
  );
  return answer.state === 'ready' ? answer.body.passwordUrl : null;
}
