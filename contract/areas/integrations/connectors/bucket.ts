import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** Files in a bucket of S3 or of what speaks as S3 does (MinIO, Ceph, R2, Google Cloud Storage). */

export const BucketSettings = z.strictObject({
  /** Of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: z.string().check(z.regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'Enter an address such as https://s3.example.com')),
  region: z._default(z.string().check(z.regex(/^[a-zA-Z0-9-]{1,64}$/)), 'us-east-1'),
  bucket: z.string().check(z.regex(/^[a-zA-Z0-9._-]{1,255}$/, 'A bucket is named by letters, digits, dots and dashes')),
  prefix: z.optional(z.string().check(z.maxLength(1_024))),
  accessKeyId: z.string().check(z.minLength(1), z.maxLength(128)),
});
export type BucketSettings = z.infer<typeof BucketSettings>;

export const BUCKET_FORM = {
  kind: 'bucket',
  label: 'Bucket of files',
  about: 'Imports each new or changed file of an S3-compatible bucket, in any format that can be imported.',
  settings: BucketSettings,
  address: ['endpoint', 'region', 'bucket', 'accessKeyId'],
  looks: [
    {
      ...{ name: 'endpoint', label: 'Address of the service', input: 'text' },
      help: 'Without the bucket, as https://s3.eu-central-1.amazonaws.com.',
    },
    { name: 'region', label: 'Region', input: 'text', start: 'us-east-1' },
    { name: 'bucket', label: 'Bucket', input: 'text' },
    {
      ...{ name: 'prefix', label: 'Begins with', input: 'text', isOptional: true },
      help: 'Only files whose name begins so, as scans/nessus/.',
    },
    {
      ...{ name: 'accessKeyId', label: 'Access key', input: 'text' },
      help: 'Of one that may list the bucket (s3:ListBucket) and read its files (s3:GetObject), and nothing else.',
    },
  ],
  secrets: [{ name: 'secretAccessKey', label: 'Secret of the access key' }],
} as const satisfies ConnectorForm;
