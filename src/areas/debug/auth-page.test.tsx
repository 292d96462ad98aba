import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { session } from '../../session/session';
import { AuthPage } from './auth-page';

const COMPANY = '0198c5e2-7d4a-7c3e-9f10-3a5b6c7d8e9f';

test('[R20] session, roles and abilities are there, the token is not', () => {
  session.state = 'ready';
  session.companyId = COMPANY;
  session.config = { build: 'b', auth: { mode: 'bypass', token: 'canary-5f1c' } };
  session.profile = {
    id: '0198c5e2-7d4a-7c3e-9f10-000000000001',
    sub: 'idp|someone',
    email: 'someone@example.test',
    name: 'Someone',
    isPlatformAdmin: false,
    companies: [{ companyId: COMPANY, name: 'Ours', role: 'member' }],
    billingAccounts: [],
    preferences: {},
  };
  const html = renderToString(<AuthPage />);
  for (const shown of ['ready', 'bypassed', 'someone@example.test', COMPANY, 'member', 'CustomWidget', 'everything']) {
    expect(html).toContain(shown);
  }
  expect(html).not.toContain('canary-5f1c');
});
