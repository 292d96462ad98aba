import type * as z from 'zod/mini';
import { attachedFields, attachedLabels, attachedMade, givesFile, sendsFile } from '../../attached-file';
import { Id } from '../../primitives';
import { defineRecord } from '../../record';

/** Files that speak for or against a policy exception. Somebody outside may add some by a link. */
export const exceptionEvidence = defineRecord('exceptionEvidence', {
  path: 'exception-evidence',
  subject: 'Policy',
  words: { a: 'a piece of evidence', many: 'evidence files' },
  fields: { exceptionId: Id, ...attachedFields },
  labels: { exceptionId: 'Policy exception', ...attachedLabels },
  units: { bytes: 'byte' },
  wordless: ['exceptionId'],
  editable: ['name'],
  made: attachedMade,
  access: { create: 'update', delete: 'update', restore: 'update', 'bulk-delete': 'update' },
  search: ['name', 'ownerName'],
  relations: [{ name: 'exception', label: 'Policy exception', to: 'policyException', from: 'exceptionId', at: 'id' }],
});
export type ExceptionEvidence = z.infer<typeof exceptionEvidence.schema>;

export const evidenceFileEndpoints = {
  'evidence-files.create': { ...sendsFile, path: '/api/evidence-files' },
  'evidence-files.get': { ...givesFile, path: '/api/evidence-files/:id' },
} as const;
