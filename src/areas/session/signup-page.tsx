import { ByMode } from './by-mode';

export function SignupPage() {
  return (
    <ByMode
      title="Sign in or sign up"
      bypass="This installation runs without sign-in, on this computer only. You are signed in already."
      signIn="Sign-in is set up on this server, but this version of the app cannot start it yet."
    />
  );
}
