import { useState } from 'react';
import { accountEndpoints } from '../../../contract/areas/account';
import { call } from '../../data/call';
import { useAnswer } from '../../data/use-answer';
import { Failure } from '../../kit/failure';
import { Page, Panel } from '../../kit/page';
import { SkeletonRows } from '../../kit/skeleton';
import { useSession } from '../../session/session';
import { CreateToken } from './create-token';
import { CurlExample } from './curl-example';
import { TokenList } from './token-list';

const { 'personal-tokens.list': LIST } = accountEndpoints;

/** Tokens with which the person's scripts call the API. */
export function TokensPage() {
  const { profile, companyId } = useSession();
  return profile === null ? null : <Tokens companyId={companyId} />;
}

function Tokens({ companyId }: { readonly companyId: string | null }) {
  const [answer, reload] = useAnswer(() => call('personal-tokens.list', LIST.answer, {}));
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Page title="API tokens" about="For your scripts. A token can do what you can, until it expires or you revoke it.">
      <Panel title="New token">
        <CreateToken
          secret={secret}
          onCreated={(token) => {
            setSecret(token);
            reload();
          }}
        />
      </Panel>
      <Panel title="Your tokens">
        {answer.state === 'loading' ? <SkeletonRows rows={2} label="Loading the tokens" /> : null}
        {answer.state === 'failed' ? <Failure what="Your tokens" error={answer.error} onRetry={reload} /> : null}
        {answer.state === 'ready' ? <TokenList tokens={answer.body.tokens} onRevoked={reload} /> : null}
      </Panel>
      <Panel title="How to use one">
        <CurlExample companyId={companyId} token={secret} />
      </Panel>
    </Page>
  );
}
