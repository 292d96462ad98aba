import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import { createRecord } from '../../../data/records';
import { failureToast } from '../../../kit/toasts';
import type { PolicyRow } from './policy-words';

/** Runs a policy, and leads to the page of its execution, where it is seen at work. */
export function useRun({ id: policyId, companyId }: PolicyRow): (isTest: boolean) => void {
  const [, navigate] = useLocation();
  return (isTest) => {
    const id = v7();
    createRecord('policyExecution', companyId, { id, policyId, isTest }).then(
      () => navigate(href('policyExecution', { id: policyId, executionId: id })),
      (error: unknown) => failureToast('It could not be run', error),
    );
  };
}
