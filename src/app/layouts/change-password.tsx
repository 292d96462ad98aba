import { usePasswordUrl } from '../../session/use-password-url';

/** A page of the identity provider, outside the app. */
export function ChangePassword() {
  const url = usePasswordUrl();
  return url === null ? null : <a href={url}>Change password</a>;
}
