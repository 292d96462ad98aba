import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from './session';
import { here } from './sign-in';
import { acceptTermsPath, mayGoOn } from './terms';
import { isExemptFromTerms } from './terms-rules';

/** Sends whoever has not accepted the terms to accept them, and back. Without sign-in there is nobody to accept, and nobody accepts in another's place. */
export function TermsCheck() {
  const [path, navigate] = useLocation();
  const { config, profile, acting } = useSession();
  const isDue = config?.auth.mode === 'oidc' && profile !== null && acting === null && !isExemptFromTerms(path);
  useEffect(() => {
    if (!isDue) return;
    let current = true;
    const target = here();
    void mayGoOn().then((may) => {
      if (current && !may && location.pathname === path) navigate(acceptTermsPath(target), { replace: true });
    });
    return () => {
      current = false;
    };
  }, [isDue, path, navigate]);
  return null;
}
