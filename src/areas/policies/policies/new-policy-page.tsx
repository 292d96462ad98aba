import { href } from '../../../../contract/paths';
import { RECORDS } from '../../../../contract/record-list';
import { groupBy } from '../../../../domain/lists/group-by';
import type { PolicyTemplate } from '../../../../domain/policies/policy-templates';
import { useAddressPart } from '../../../details/address-part';
import { AppLink } from '../../../kit/app-link';
import { Breadcrumb } from '../../../kit/breadcrumb';
import { TextInput } from '../../../kit/fields';
import { LinkButton } from '../../../kit/link-button';
import { NoResults } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { NotForYou } from '../../../parts/not-for-you';
import { SeverityBadge } from '../../../parts/severity-badge';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import './policies.css';
import { usePreview } from './preview';
import { usePolicyTemplates } from './use-policy-templates';

/** The gallery of templates: each says why, and how many assets it would find now. */
export function NewPolicyPage() {
  const mayCreate = useMay('policies.create');
  const [text, setText] = useAddressPart('q');
  const { templates: all } = usePolicyTemplates();
  if (!mayCreate) return <NotForYou many={RECORDS.policy.words.many} verb="create" />;
  const wanted = (text ?? '').trim().toLowerCase();
  const found = all.filter(({ name, why, category }) => `${name} ${why} ${category}`.toLowerCase().includes(wanted));
  return (
    <Page
      title="New policy"
      above={<Breadcrumb to={href('policies')} text="Policies" />}
      about="Begin with a template, and change what you like before you save it."
      actions={
        <>
          <LinkButton variant="soft" to={`${href('templates')}?show=policies`}>
            Templates
          </LinkButton>
          <LinkButton variant="soft" to={href('policyCreate')}>
            Blank policy
          </LinkButton>
        </>
      }
    >
      <search className="policy-search">
        <TextInput label="Search" value={text ?? ''} onChange={(next) => setText(next === '' ? null : next)} />
      </search>
      {found.length === 0 ? (
        <NoResults title="No template matches" text="Search for other words, or begin with a blank policy." />
      ) : (
        [...groupBy(found, ({ category }) => category)].map(([category, templates]) => (
          <section key={category} aria-label={category}>
            <h2 className="policy-category">{category}</h2>
            <ul className="policy-templates">
              {templates.map((template) => (
                <TemplateCard key={template.key} template={template} />
              ))}
            </ul>
          </section>
        ))
      )}
    </Page>
  );
}

function TemplateCard({ template }: { readonly template: PolicyTemplate }) {
  const { companyId } = useSession();
  const { ast, expectation, name, why, severity, key } = template;
  const { failing, evaluated } = usePreview(companyId, { ast, expectation, includeGroupIds: [], excludeGroupIds: [] });
  return (
    <li className="policy-template">
      <span className="row wrap">
        <AppLink
          to={`${href('policyCreate')}?${new URLSearchParams({ template: key })}`}
          className="policy-template-name"
        >
          {name}
        </AppLink>
        <SeverityBadge severity={severity} />
      </span>
      <span>{why}</span>
      <span className="quiet small number" role="status">
        {failing === null || evaluated === null ? 'Counting …' : `Fails now: ${failing} of ${evaluated}`}
      </span>
    </li>
  );
}
