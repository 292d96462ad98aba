import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import './policies.css';
import { policyList } from './policy-list';

const ComplianceDialog = lazy(() =>
  import('./compliance-dialog').then((module) => ({ default: module.ComplianceDialog })),
);
const YamlDialog = lazy(() => import('./yaml-dialog').then((module) => ({ default: module.YamlDialog })));

export function PoliciesPage() {
  const mayCreate = useMay('policies.create');
  const list = useMemo(() => policyList(mayCreate), [mayCreate]);
  const [, navigate] = useLocation();
  const { companyId } = useSession();
  const [shown, setShown] = useState<'yaml' | 'compliance' | null>(null);
  useShortcuts(mayCreate ? { create: { run: () => navigate(href('policyNew')), text: 'New policy' } } : {});
  return (
    <ListPage
      list={list}
      title="Policies"
      about="What must stay true of your assets, and since when it is not."
      actions={
        <>
          <Button variant="soft" color="gray" onClick={() => setShown('compliance')}>
            Compliance
          </Button>
          <Button variant="soft" color="gray" onClick={() => setShown('yaml')}>
            YAML
          </Button>
          {mayCreate ? <LinkButton to={href('policyNew')}>New policy</LinkButton> : null}
        </>
      }
    >
      <Suspense>
        {shown === 'yaml' ? <YamlDialog onClose={() => setShown(null)} /> : null}
        {shown === 'compliance' && companyId !== null ? (
          <ComplianceDialog companyId={companyId} onClose={() => setShown(null)} />
        ) : null}
      </Suspense>
    </ListPage>
  );
}
