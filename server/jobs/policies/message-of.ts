import { type EffectAbout, type MessageParts, policyMessage } from '../../../domain/policies/policy-message';

/** The page of an execution, where the installation has an address that others reach. */
export const pageOf = ({ policy, execution }: EffectAbout, site: string | null): string | null =>
  site === null ? null : new URL(`/policies/${policy.id}/details/${execution.id}`, site).href;

/** What is said of it: by the words that come with the product. */
export function messageOf(about: EffectAbout, site: string | null): MessageParts {
  return policyMessage(about, pageOf(about, site));
}
