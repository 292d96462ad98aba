import type { MessageAbout, MessagePurpose } from '../../../../contract/areas/policies/message-templates';
import type { FormLooks } from '../../../forms/use-record-form';

export const PURPOSE_WORDS: Readonly<Record<MessagePurpose, string>> = {
  email: 'Mail',
  webhook: 'Webhook',
  ticket: 'Ticket',
  in_product: 'In the product',
};

export const ABOUT_WORDS: Readonly<Record<MessageAbout, string>> = {
  policy_execution: 'A policy’s execution',
  finding: 'A finding',
  asset: 'An asset',
  ticket: 'A ticket',
  exception: 'A policy exception',
  sync_run: 'An import',
};

export const MESSAGE_LOOKS: FormLooks<'messageTemplate'> = [
  { field: 'name' },
  { field: 'purpose', values: PURPOSE_WORDS },
  { field: 'about', values: ABOUT_WORDS, help: 'Whose fields the text can name.' },
  { field: 'subject', isLine: true },
  { field: 'body' },
  { field: 'html' },
  {
    field: 'isDefault',
    help: 'For every message of this kind that names no template. One that policies name is used by these.',
  },
  { field: 'description' },
];

export const POLICY_LOOKS: FormLooks<'policyTemplate'> = [
  { field: 'name' },
  { field: 'category', help: 'The heading it is listed under.' },
  { field: 'why', help: 'It becomes the description of the policy.' },
  { field: 'ast', asks: 'asset' },
  { field: 'expectation', values: { no_match: 'What is wrong', match: 'What is right' } },
  { field: 'severity' },
  { field: 'graceDays', help: 'So many days an asset may fail before it counts as late.' },
  { field: 'resolution' },
];

export const POLICY_START = {
  ...{ name: '', category: 'Ours', why: '', ast: { op: 'and', items: [] }, expectation: 'no_match' },
  ...{ severity: 'medium', graceDays: 0 },
};
