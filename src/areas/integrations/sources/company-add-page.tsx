import { Redirect } from 'wouter';
import { href } from '../../../../contract/paths';
import type { PageProps } from '../../../parts/area';

/** The gallery of sources, for a company that is named in the path. */
export function CompanyAddPage({ params }: PageProps) {
  return <Redirect to={`${href('integrationAdd')}?${new URLSearchParams({ company: params['id'] ?? '' })}`} replace />;
}
