import { ByMode } from './by-mode';

export function CallbackPage() {
  return (
    <ByMode
      title="Signing in"
      bypass="This installation runs without sign-in, so there is no sign-in to complete."
      signIn="This version of the app cannot complete a sign-in yet."
    />
  );
}
