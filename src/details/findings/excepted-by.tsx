import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { LinkButton } from '../../kit/link-button';
import { useMay, useMayDo } from '../../session/use-ability';
import type { FindingRow } from './finding-columns';

/** The policy exception a finding stands under, or the way to ask for one (EX5). */
export function ExceptedBy({ finding }: { readonly finding: FindingRow }) {
  const mayAsk = useMay('policy-exceptions.create');
  const mayRead = useMayDo('read', 'Policy');
  const { id, excepted, status } = finding;
  if (excepted === undefined) {
    if (!mayAsk || !OPEN_STATUSES.includes(status)) return null;
    const search = new URLSearchParams({ new: '', finding: id });
    return (
      <div className="row wrap">
        <LinkButton to={`${href('policyExceptions')}?${search}`}>Ask for a policy exception</LinkButton>
      </div>
    );
  }
  const to = `${href('policyExceptions')}?${new URLSearchParams({ open: excepted.id })}`;
  return (
    <section aria-label="Policy exception">
      <h2>Policy exception</h2>
      <p>
        {mayRead ? <AppLink to={to}>{excepted.name}</AppLink> : excepted.name}, agreed by {excepted.by},{' '}
        {excepted.until === null ? 'until it is revoked' : <>until {excepted.until.slice(0, 'yyyy-mm-dd'.length)}</>}.
      </p>
    </section>
  );
}
