import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * @typedef {{ userId: string, token: string }} Person
 * @typedef {{ companyId: string, people: Person[] }} Crowd
 */

/**
 * A company with so many people, each with a token of their own, the first its owner. Written straight into the database
 * of a server that has been started once: what is measured is the crowd, not how it signed up.
 *
 * @param {string} url
 * @param {number} count
 * @returns {Promise<Crowd>}
 */
export async function makeCrowd(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const companyId = randomUUID();
  const people = Array.from({ length: count }, () => {
    const token = `muster_pat_${randomBytes(32).toString('base64url')}`;
    return { userId: randomUUID(), token };
  });
  const ids = people.map(({ userId }) => userId);
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await client.query('begin; set local role muster_system');
  await client.query('insert into companies (id, rev, created_at, updated_at, name) values ($1, 1, now(), now(), $2)', [
    companyId,
    'Crowd',
  ]);
  await client.query(
    `insert into users (id, issuer, sub, email, preferences, created_at, updated_at)
     select id, 'crowd', id::text, id || '@example.test', '{}', now(), now() from unnest($1::uuid[]) as id`,
    [ids],
  );
  await client.query(
    `insert into memberships (company_id, user_id, role, created_at)
     select $1, id, case when at = 1 then 'owner' else 'member' end, now()
     from unnest($2::uuid[]) with ordinality as p(id, at)`,
    [companyId, ids],
  );
  await client.query(
    `insert into personal_tokens (id, user_id, name, token_hash, created_at)
     select gen_random_uuid(), id, 'crowd', hash, now() from unnest($1::uuid[], $2::text[]) as p(id, hash)`,
    [ids, hashes],
  );
  await client.query('insert into streams (name, seq) values ($1, 1)', [`company:${companyId}`]);
  await client.query("insert into changes (stream, seq, entity, id, rev) values ($1, 1, 'company', $2, 1)", [
    `company:${companyId}`,
    companyId,
  ]);
  await client.query('commit');
  await client.query('analyze');
  await client.end();
  return { companyId, people };
}
