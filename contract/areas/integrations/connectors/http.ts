import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** Anything that answers over HTTP: JSON in pages, or a file that the import reads. */

/** An address as people write it; a name and a password in it would be shown with it. */
export const HttpAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(2_000),
    z.regex(/^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i, 'It begins with https:// and has no name, password or # in it'),
  );
/** What ends a header or a line is in none of these. */
const Token = z.string().check(z.trim(), z.maxLength(500), z.regex(/^[\x20-\x7e]*$/, 'Write plain letters and digits'));
const HeaderName = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^[\w-]*$/, 'A header has letters, digits and -'));
const Path = z.string().check(z.trim(), z.maxLength(300));

export const HttpSettings = z.strictObject({
  url: HttpAddress,
  method: z.enum(['GET', 'POST']),
  body: z.optional(z.string().check(z.maxLength(20_000))),
  holds: z.enum(['rows', 'file']),
  rowsAt: z.optional(Path),
  paging: z.enum(['none', 'page', 'offset', 'cursor', 'link']),
  pageParam: z.optional(Token),
  firstPage: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  sizeParam: z.optional(Token),
  pageSize: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  cursorAt: z.optional(Path),
  cursorParam: z.optional(Token),
  /** Lines of `Name: value`, sent with each request; none of them is secret. */
  headers: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(4_000),
        z.regex(
          /^(?!(?:[\s\S]*\n)?(?:authorization|host|cookie|content-length|transfer-encoding) *:)(?:[\w-]+ *: *[\x20-\x7e]*(?:\r?\n|$))*$/i,
          'Write one header per line, as X-Name: value. What is secret is entered below',
        ),
      ),
  ),
  auth: z.enum(['none', 'header', 'basic', 'oauth', 'signed', 'aws', 'google']),
  headerName: z.optional(HeaderName),
  headerPrefix: z.optional(Token),
  user: z.optional(Token),
  tokenUrl: z.optional(HttpAddress),
  clientId: z.optional(Token),
  scope: z.optional(Token),
  awsRegion: z.optional(Token),
  awsService: z.optional(Token),
  /** Whose rights are used: the address of a person. */
  inNameOf: z.optional(Token),
  /** Asked for since the run before: the time it began at, or what the last answer says. */
  since: z.enum(['none', 'time', 'cursor']),
  sinceParam: z.optional(Token),
  sinceAt: z.optional(Path),
});
export type HttpSettings = z.infer<typeof HttpSettings>;

const ROWS = { field: 'holds', is: ['rows'] };
const AUTH = (is: string) => ({ field: 'auth', is: [is] });
const PAGING = (...is: string[]) => ({ field: 'paging', is });

export const HTTP_FORM = {
  kind: 'http',
  label: 'HTTP',
  about: 'An address that answers with JSON or XML, in pages or not, or with a file.',
  settings: HttpSettings,
  address: ['url', 'tokenUrl'],
  looks: [
    { name: 'url', label: 'Address', input: 'text', help: 'For example https://tool.example.com/api/devices' },
    {
      ...{ name: 'method', label: 'Method', input: 'choice', start: 'GET' },
      options: [
        { value: 'GET', label: 'GET' },
        { value: 'POST', label: 'POST' },
      ],
    },
    {
      ...{ name: 'body', label: 'Body', input: 'lines', isOptional: true, when: { field: 'method', is: ['POST'] } },
      help: 'JSON that is sent with each page.',
    },
    {
      ...{ name: 'holds', label: 'It answers with', input: 'choice', start: 'rows' },
      options: [
        { value: 'rows', label: 'Rows of JSON or XML' },
        { value: 'file', label: 'A file' },
      ],
      help: 'A file is anything that can be imported by hand: it is read as if it were dropped here.',
    },
    {
      ...{ name: 'rowsAt', label: 'Rows are at', input: 'text', isOptional: true, when: ROWS },
      help: 'For example data.items. Empty: the answer is the list, or has one list in it.',
    },
    {
      ...{ name: 'paging', label: 'Pages', input: 'choice', start: 'none', when: ROWS },
      options: [
        { value: 'none', label: 'All at once' },
        { value: 'page', label: 'By number' },
        { value: 'offset', label: 'By offset' },
        { value: 'cursor', label: 'By a cursor in the answer' },
        { value: 'link', label: 'By its Link header' },
      ],
    },
    {
      ...{ name: 'pageParam', label: 'Parameter', input: 'text', when: PAGING('page', 'offset') },
      help: 'For example page, or offset.',
    },
    { name: 'firstPage', label: 'First page', input: 'number', start: 1, when: PAGING('page') },
    {
      ...{ name: 'cursorAt', label: 'The cursor is at', input: 'text', when: PAGING('cursor') },
      help: 'For example meta.next. It may be a whole address.',
    },
    {
      ...{ name: 'cursorParam', label: 'Cursor’s parameter', input: 'text', isOptional: true, when: PAGING('cursor') },
      help: 'Not needed where the cursor is an address.',
    },
    {
      ...{ name: 'sizeParam', label: 'Size’s parameter', input: 'text', isOptional: true },
      when: PAGING('page', 'offset', 'cursor', 'link'),
    },
    {
      ...{ name: 'pageSize', label: 'Rows a page', input: 'number', isOptional: true, start: 100 },
      when: PAGING('page', 'offset', 'cursor', 'link'),
    },
    {
      ...{ name: 'auth', label: 'Signs in', input: 'choice', start: 'header' },
      options: [
        { value: 'none', label: 'Not at all' },
        { value: 'header', label: 'By a key in a header' },
        { value: 'basic', label: 'By name and password' },
        { value: 'oauth', label: 'By OAuth 2 (client credentials)' },
        { value: 'signed', label: 'By signing each request (HMAC)' },
        { value: 'aws', label: 'By signing each request as AWS wants it' },
        { value: 'google', label: 'By the key of a Google service account' },
      ],
    },
    { name: 'headerName', label: 'Header', input: 'text', start: 'Authorization', when: AUTH('header') },
    {
      ...{ name: 'headerPrefix', label: 'Before the key', input: 'text', isOptional: true, start: 'Bearer' },
      when: AUTH('header'),
    },
    { name: 'user', label: 'Name', input: 'text', when: AUTH('basic') },
    { name: 'tokenUrl', label: 'Address of the token', input: 'text', when: AUTH('oauth') },
    {
      ...{
        name: 'clientId',
        label: 'Client id',
        input: 'text',
        when: { field: 'auth', is: ['oauth', 'signed', 'aws'] },
      },
      help: 'Of AWS: the access key id.',
    },
    {
      ...{ name: 'scope', label: 'Scope', input: 'text', isOptional: true },
      when: { field: 'auth', is: ['oauth', 'google'] },
    },
    { name: 'awsRegion', label: 'Region', input: 'text', help: 'For example eu-central-1.', when: AUTH('aws') },
    { name: 'awsService', label: 'Service', input: 'text', help: 'For example ec2.', when: AUTH('aws') },
    {
      ...{ name: 'inNameOf', label: 'In the name of', input: 'text', isOptional: true, when: AUTH('google') },
      help: 'The address of an administrator whose rights are used (domain-wide delegation).',
    },
    {
      ...{ name: 'headers', label: 'Further headers', input: 'lines', isOptional: true },
      help: 'One per line, as X-Tenant-ID: 1234. They are shown to whoever sees this source.',
    },
    {
      ...{ name: 'since', label: 'Reads', input: 'choice', start: 'none' },
      options: [
        { value: 'none', label: 'Everything each time' },
        { value: 'time', label: 'What changed since the last run' },
        { value: 'cursor', label: 'On from a cursor of the last answer' },
      ],
    },
    {
      ...{
        name: 'sinceParam',
        label: 'Since’s parameter',
        input: 'text',
        when: { field: 'since', is: ['time', 'cursor'] },
      },
      help: 'For example updated_since.',
    },
    {
      ...{ name: 'sinceAt', label: 'It is at', input: 'text', when: { field: 'since', is: ['cursor'] } },
      help: 'Where the last page says how to go on, as meta.delta.',
    },
  ],
  secrets: [
    { name: 'key', label: 'Key', when: AUTH('header') },
    { name: 'password', label: 'Password', when: AUTH('basic') },
    { name: 'clientSecret', label: 'Client secret', when: AUTH('oauth') },
    { name: 'awsSecret', label: 'Secret access key', when: AUTH('aws') },
    {
      ...{ name: 'serviceKey', label: 'Key of the service account', isLong: true, when: AUTH('google') },
      help: 'All of the JSON file that Google gives once.',
    },
    {
      ...{ name: 'signingKey', label: 'Signing key', when: AUTH('signed') },
      help: 'X-Signature is the HMAC-SHA-256 of X-Timestamp, method, path and body, each on a line, as hex.',
    },
  ],
} as const satisfies ConnectorForm;
