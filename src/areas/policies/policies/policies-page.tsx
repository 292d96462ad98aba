import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { useMay } from '../../../session/use-ability';
import './policies.css';
import { POLICY_LIST } from './policy-list';

const YamlDialog = lazy(() => import('./yaml-dialog').then((module) => ({ default: module.YamlDialog })));

export function PoliciesPage() {
  const mayCreate = useMay('policies.create');
  const [, navigate] = useLocation();
  const [isYaml, setYaml] = useState(false);
  useShortcuts(mayCreate ? { create: { run: () => navigate(href('policyNew')), text: 'New policy' } } : {});
  return (
    <ListPage
      list={POLICY_LIST}
      title="Policies"
      about="What must stay true of your assets, and since when it is not."
      actions={
        <>
          <Button variant="soft" color="gray" onClick={() => setYaml(true)}>
            YAML
          </Button>
          {mayCreate ? <LinkButton to={href('policyNew')}>New policy</LinkButton> : null}
        </>
      }
    >
      {isYaml ? (
        <Suspense>
          <YamlDialog onClose={() => setYaml(false)} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}
