import { ByMode } from './by-mode';

export function AcceptTermsPage() {
  return (
    <ByMode
      title="Accept the terms"
      bypass="This installation runs without sign-in, so nobody has to accept the terms here."
      signIn="The terms cannot be accepted in this version of the app yet."
    />
  );
}
