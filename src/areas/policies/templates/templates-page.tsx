import { SegmentedControl } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SYNC } from '../../../../contract/limits';
import { isOneOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { LinkButton } from '../../../kit/link-button';
import { Page } from '../../../kit/page';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { NotForYou } from '../../../parts/not-for-you';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay, useMayDo } from '../../../session/use-ability';
import { ImportTemplates } from './import-templates';
import { MessageTable } from './message-table';
import { PolicyTemplateTable } from './policy-template-table';
import { TransferMenu } from './transfer-menu';
import './templates.css';

const SHOWN = ['all', 'messages', 'policies'] as const;
type Shown = (typeof SHOWN)[number];
const MOST = SYNC.windowRows;

/** Templates of both kinds: no list of one kind of record, so it is a page of its own. */
export function TemplatesPage() {
  const mayRead = useMayDo('read', 'Template');
  const { companyId } = useSession();
  if (!mayRead || companyId === null) return <NotForYou many="templates" />;
  return <Templates companyId={companyId} />;
}

const CREATE = `${href('templateCreate')}?of=message`;

function Templates({ companyId }: { readonly companyId: string }) {
  const [, navigate] = useLocation();
  const mayCreate = useMay('message-templates.create');
  const offline = useIsOffline();
  const [text, setText] = useState('');
  const [isImporting, setImporting] = useState(false);
  const { shown, show } = useShown();
  const asked = { companyId, sort: [{ field: 'name', descending: false }], offset: 0, limit: MOST };
  const messages = useView<'messageTemplate'>({ ...asked, entity: 'messageTemplate' });
  const own = useView<'policyTemplate'>({ ...asked, entity: 'policyTemplate' });
  const policies = useView<'policy'>({ ...asked, entity: 'policy' });
  useShortcuts(mayCreate ? { create: { run: () => navigate(CREATE), text: 'Create a message template' } } : {});
  const users: readonly ShownRow<'policy'>[] = policies?.rows ?? [];
  const isMissing = messages === null || own === null || !(messages.loaded || messages.rows.length > 0);
  return (
    <Page
      title="Templates"
      about="What messages say, and what policies begin with: ours, and those you made."
      actions={
        mayCreate ? (
          <>
            <TransferMenu
              messages={messages?.rows ?? []}
              policies={own?.rows ?? []}
              onImport={() => setImporting(true)}
            />
            <LinkButton to={`${href('templateCreate')}?of=policy`} variant="soft">
              Create policy template
            </LinkButton>
            <LinkButton to={CREATE}>Create message template</LinkButton>
          </>
        ) : null
      }
    >
      <div className="template-tools">
        <input
          className="input"
          type="search"
          aria-label="Search templates"
          placeholder="Name, reason or purpose"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SegmentedControl.Root aria-label="Templates shown" value={shown} onValueChange={show}>
          <SegmentedControl.Item value="all">All</SegmentedControl.Item>
          <SegmentedControl.Item value="messages">Messages</SegmentedControl.Item>
          <SegmentedControl.Item value="policies">Policies</SegmentedControl.Item>
        </SegmentedControl.Root>
      </div>
      {isMissing ? (
        <RowsMissing answer={messages} many="templates" offline={offline} />
      ) : (
        <>
          {shown === 'policies' ? null : <MessageTable rows={messages.rows} policies={users} text={text} />}
          {shown === 'messages' ? null : <PolicyTemplateTable rows={own.rows} policies={users} text={text} />}
        </>
      )}
      {isImporting ? (
        <ImportTemplates
          companyId={companyId}
          messages={messages?.rows ?? []}
          policies={own?.rows ?? []}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </Page>
  );
}

/** Which kind is shown stands in the address: `?show=policies`. */
function useShown(): { readonly shown: Shown; show(value: string): void } {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const said = search.get('show') ?? '';
  const show = (value: string): void =>
    navigate(value === 'all' ? href('templates') : `${href('templates')}?show=${value}`, { replace: true });
  return { shown: isOneOf(SHOWN, said) ? said : 'all', show };
}
