import { Id, Line } from '../../contract/primitives';
import { defineRecord, set } from '../../contract/record';

/** Kinds of the streams that are no company's and no person's: there is none in the product yet. Tests alone know them. */

const notice = defineRecord('testNotice', {
  path: 'test-notices',
  subject: 'Platform',
  stream: 'catalog',
  words: { a: 'a notice', many: 'notices' },
  fields: { name: Line, assetIds: set(Id) },
  verbs: [],
  relations: [{ name: 'asset', label: 'Asset', to: 'asset', from: 'assetIds', at: 'id' }],
});

const invoice = defineRecord('testInvoice', {
  path: 'test-invoices',
  subject: 'BillingAccount',
  stream: 'billing',
  words: { a: 'an invoice', many: 'invoices' },
  fields: { name: Line },
  verbs: [],
});

export const OTHER_KINDS = { testNotice: notice, testInvoice: invoice };
export const OTHER_HASHES = { testNotice: 'notice', testInvoice: 'invoice' };
