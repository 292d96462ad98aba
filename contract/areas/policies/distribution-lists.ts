import * as z from 'zod/mini';
import { Id, Line } from '../../primitives';
import { defineRecord, set } from '../../record';
import { MailAddress } from './policy-actions';

/** Whom messages go to, under one name: people of the company, and addresses outside of it. */
export const distributionList = defineRecord('distributionList', {
  path: 'distribution-lists',
  subject: 'DistributionList',
  words: { a: 'a distribution list', many: 'distribution lists' },
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    /** Some may have left the company: they are told nothing. */
    userIds: set(Id),
    /** Told by mail alone. */
    addresses: set(MailAddress),
  },
  labels: { userIds: 'People', addresses: 'Addresses outside' },
  // Ids: how many come and go is said.
  wordless: ['userIds'],
  editable: ['name', 'description', 'userIds', 'addresses'],
  blank: { userIds: [], addresses: [] },
  search: ['name', 'description', 'addresses'],
});
export type DistributionList = z.infer<typeof distributionList.schema>;
