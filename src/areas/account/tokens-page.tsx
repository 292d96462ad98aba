import { useState } from 'react';
import { useCached } from '../../data/use-cached';
import { Page, Panel } from '../../kit/page';
import { CachedPanel } from '../../parts/cached-panel';
import { useSession } from '../../session/session';
import { CreateToken } from './create-token';
import { CurlExample } from './curl-example';
import { TokenList } from './token-list';

/** Tokens with which the person's scripts call the API. */
export function TokensPage() {
  const { profile, companyId } = useSession();
  return profile === null ? null : <Tokens companyId={companyId} />;
}

function Tokens({ companyId }: { readonly companyId: string | null }) {
  const answer = useCached('personal-tokens.list', {});
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page title="API tokens" about="For your scripts. A token can do what you can, until it expires or you revoke it.">
      <Panel title="New token">
        <CreateToken secret={secret} onCreated={setSecret} />
      </Panel>
      <CachedPanel title="Your tokens" of={answer} what="your tokens" rows={2}>
        {({ tokens }) => <TokenList tokens={tokens} />}
      </CachedPanel>
      <Panel title="How to use one">
        <CurlExample companyId={companyId} token={secret} />
      </Panel>
    </Page>
  );
}
