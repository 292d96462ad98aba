import * as z from 'zod/mini';
import { EXCEPTION } from '../../limits';
import { Instant } from '../../primitives';
import { defineRecord, notYetOwned, owner, set, VERBS } from '../../record';

const said = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/**
 * What a company says of software and a vulnerability: that it is no problem in this package, or in some of its versions, until
 * some day, because of something. The matcher's findings follow it (MT11).
 */
export const softwareException = defineRecord('softwareException', {
  path: 'software-exceptions',
  subject: 'Asset',
  words: { a: 'a software exception', many: 'software exceptions' },
  fields: {
    vulnerabilityId: said(100),
    /** The package as a proof names it: `npm/lodash`. */
    packageKey: said(EXCEPTION.nameChars),
    /** What it is called. */
    software: said(EXCEPTION.nameChars),
    /** Empty: all of them. */
    versions: set(said(EXCEPTION.versionChars)),
    reason: said(EXCEPTION.reasonChars),
    /** Absent: until it is taken away. */
    until: z.optional(Instant),
    ...owner,
  },
  labels: { vulnerabilityId: 'Vulnerability', packageKey: 'Package', ownerName: 'Made by' },
  editable: ['versions', 'reason', 'until'],
  made: notYetOwned,
  blank: { versions: [] },
  verbs: VERBS,
  // It closes and opens findings, whichever way it goes.
  access: { create: 'update', delete: 'update', restore: 'update', 'bulk-delete': 'update' },
  search: ['software', 'vulnerabilityId', 'reason', 'ownerName'],
});
export type SoftwareException = z.infer<typeof softwareException.schema>;
