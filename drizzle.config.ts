import { defineConfig } from 'drizzle-kit';

/** For `npm run migration`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
});
