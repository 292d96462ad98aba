import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** One query of a database, whose rows are what the source says. The password is a secret beside these. */

export const DATABASE_SYSTEMS = ['postgresql', 'mysql', 'sqlserver'] as const;
export const DatabaseSystem = z.enum(DATABASE_SYSTEMS);
export type DatabaseSystem = z.infer<typeof DatabaseSystem>;

export const DATABASE_PORTS: Readonly<Record<DatabaseSystem, number>> = {
  postgresql: 5_432,
  mysql: 3_306,
  sqlserver: 1_433,
};

export const DatabaseSettings = z.strictObject({
  system: DatabaseSystem,
  host: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Without one, the system's own. */
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  database: z.string().check(z.minLength(1), z.maxLength(128)),
  user: z.string().check(z.minLength(1), z.maxLength(128)),
  /** TLS, with a certificate that is looked at. */
  isEncrypted: z._default(z.boolean(), true),
  /** PEM: who vouches for the server's certificate, beside the authorities that everybody knows. */
  authority: z.optional(z.string().check(z.maxLength(100_000))),
  query: z.string().check(z.minLength(1), z.maxLength(20_000)),
  /** A column of the query that only grows: with it only rows are read that are not older than the newest one of the last time. */
  since: z.optional(z.string().check(z.maxLength(128))),
  /** How long one statement may take there. */
  timeoutSeconds: z._default(z.int().check(z.gte(1), z.lte(3_600)), 300),
});
export type DatabaseSettings = z.infer<typeof DatabaseSettings>;

export const DATABASE_FORM = {
  kind: 'database',
  label: 'Database query',
  about: 'Reads the rows of one query of PostgreSQL, MySQL, MariaDB or SQL Server.',
  settings: DatabaseSettings,
  address: ['system', 'host', 'port', 'isEncrypted', 'authority', 'user'],
  looks: [
    {
      ...{ name: 'system', label: 'Database', input: 'choice', start: 'postgresql' },
      options: [
        { value: 'postgresql', label: 'PostgreSQL' },
        { value: 'mysql', label: 'MySQL or MariaDB' },
        { value: 'sqlserver', label: 'SQL Server' },
      ],
    },
    { name: 'host', label: 'Server', input: 'text', help: 'Its name or address, without a port.' },
    {
      ...{ name: 'port', label: 'Port', input: 'number', isOptional: true },
      help: 'Without one: 5432 of PostgreSQL, 3306 of MySQL, 1433 of SQL Server.',
    },
    { name: 'database', label: 'Name of the database', input: 'text' },
    { name: 'user', label: 'User', input: 'text', help: 'One that may do nothing but read what the query reads.' },
    {
      ...{ name: 'query', label: 'Query', input: 'lines' },
      help: 'One query that begins with SELECT or WITH. It can change nothing. Each row is one asset.',
    },
    {
      ...{ name: 'since', label: 'Column that says what is new', input: 'text', isOptional: true },
      help: 'A number or a moment that only grows, as updated_at. Only what is not older than the newest one is read again. Without it all rows are read each time.',
    },
    { name: 'isEncrypted', label: 'TLS', input: 'switch', start: true, help: 'Its certificate is checked.' },
    {
      ...{ name: 'authority', label: 'Certificate authority', input: 'lines', isOptional: true },
      help: 'In PEM. Only where its certificate is of an authority of your own.',
      when: { field: 'isEncrypted', is: [true] },
    },
    { name: 'timeoutSeconds', label: 'Longest time of the query, in seconds', input: 'number', start: 300 },
  ],
  secrets: [{ name: 'password', label: 'Password' }],
} as const satisfies ConnectorForm;
