import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the next file of `server/db/migrations` from what changed in the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
});
