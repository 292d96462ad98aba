import { ByMode } from './by-mode';

export function LogoutPage() {
  return (
    <ByMode
      title="Sign out"
      bypass="This installation runs without sign-in, so there is nothing to sign out of. Your data stays in this browser."
      signIn="Nobody is signed in here."
    />
  );
}
