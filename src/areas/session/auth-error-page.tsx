import { useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { shownCode, signInProblem, type WayOut } from './sign-in-problem';

const WAYS_OUT: Readonly<Record<WayOut, { readonly to: string; readonly label: string }>> = {
  'sign-in': { to: href('signup'), label: 'Sign in again' },
  home: { to: href('home'), label: 'Home' },
  contact: { to: href('contact'), label: 'Contact us' },
};

export function AuthErrorPage() {
  const code = new URLSearchParams(useSearch()).get('error');
  const { text, waysOut } = signInProblem(code);
  const shown = shownCode(code);
  return (
    <Page title="Sign-in problem">
      <p role="alert">{text}</p>
      {shown === null ? null : (
        <p className="quiet">
          For support: <span className="mono">{shown}</span>
        </p>
      )}
      <div className="row wrap">
        {waysOut.map((way, index) => (
          <LinkButton key={way} to={WAYS_OUT[way].to} variant={index === 0 ? 'solid' : 'soft'}>
            {WAYS_OUT[way].label}
          </LinkButton>
        ))}
      </div>
    </Page>
  );
}
