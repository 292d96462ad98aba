import { expect, test } from 'vitest';
import { ACCESS_RULES, type AccessRule, type Audience } from '../../contract/access/rules';
import { ACTIONS, SUBJECTS } from '../../contract/access/vocabulary';
import { AUDIENCES, RELATIONS, rowsOf, specified } from '../../tests/kit/access-oracle';
import { buildAbility } from './ability';

/** The authorization matrix on abilities; the same cells on HTTP and SQL in `tests/server/access-http.test.ts` and `access-sql.test.ts`. */

// ── the run ────────────────────────────────────────────────────────────────────────────────────

interface Run {
  readonly cells: number;
  readonly allowed: number;
  readonly wrong: readonly string[];
}

/** Stops at the first wrong cells where asked to. */
function runMatrix(rules: readonly AccessRule[], stopAtFirst = false): Run {
  const wrong: string[] = [];
  let cells = 0;
  let allowed = 0;
  for (const [audience, person, standing] of AUDIENCES) {
    const ability = buildAbility(person, rules);
    for (const subject of SUBJECTS) {
      const places = Object.entries(RELATIONS).map(([name, at]) => ({ name, at, rows: rowsOf(subject, at) }));
      for (const action of ACTIONS) {
        for (const { name, at, rows } of places) {
          const expected = specified(standing, action, subject, at);
          cells += 1;
          allowed += Number(expected);
          const cell = `${audience}: ${action} ${subject}, ${name}: ${expected ? 'allowed' : 'refused'}`;
          for (const row of rows) {
            if (ability.can(action, { subject, row }) !== expected) wrong.push(cell);
          }
        }
        if (stopAtFirst && wrong.length > 0) return { cells, allowed, wrong };
      }
    }
  }
  return { cells, allowed, wrong };
}

test('[A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A15, A16, A17] the authorization matrix', () => {
  const { cells, allowed, wrong } = runMatrix(ACCESS_RULES);
  expect(wrong).toEqual([]);
  expect(cells).toBe(AUDIENCES.length * 24 * 20 * 5);
  expect(allowed).toBeGreaterThan(0);
  console.log(`authorization matrix: ${cells} cells run; ${allowed} allowed`);
});

const WIDER: Partial<Record<Audience, Audience>> = {
  'company-owner': 'company-admin',
  'company-admin': 'company-member',
  'billing-admin': 'billing-member',
  'platform-admin': 'signed-in',
};

/** Every rule lost, losing one subject, losing one action that `manage` does not cover, or wider than it is. */
function mutants(): { name: string; rules: readonly AccessRule[] }[] {
  return ACCESS_RULES.flatMap((rule, at) => {
    const name = `${rule.why} ${rule.audience}`;
    const subjects = rule.subjects === 'all' ? SUBJECTS : rule.subjects;
    const actions = rule.actions.includes('manage') ? (['manage'] as const) : rule.actions;
    const instead = (what: string, ...rules: AccessRule[]) => ({
      name: `${name} ${what}`,
      rules: ACCESS_RULES.toSpliced(at, 1, ...rules),
    });
    return [
      instead('dropped'),
      ...subjects.map((lost) =>
        instead(`without ${lost}`, { ...rule, subjects: subjects.filter((subject) => subject !== lost) }),
      ),
      ...actions.map((lost) =>
        instead(`without ${lost}`, { ...rule, actions: rule.actions.filter((action) => action !== lost) }),
      ),
      ...[WIDER[rule.audience] ?? []].flat().map((audience) => instead(`for ${audience}`, { ...rule, audience })),
      ...(rule.scope === 'everything' ? [] : [instead('everywhere', { ...rule, scope: 'everything' as const })]),
      ...(rule.actions.includes('manage') ? [] : [instead('managing', { ...rule, actions: ['manage'] })]),
      ...(rule.subjects === 'all' ? [] : [instead('on all subjects', { ...rule, subjects: 'all' })]),
    ];
  });
}

test('[A21] the matrix notices every rule that is lost or widened', () => {
  const all = mutants();
  const survivors = all.filter(({ rules }) => runMatrix(rules, true).wrong.length === 0).map(({ name }) => name);
  expect(survivors).toEqual([]);
  const dropped = all.filter(({ name }) => name.endsWith(' dropped')).length;
  expect(dropped).toBe(ACCESS_RULES.length);
  console.log(`mutations: ${dropped} rules dropped, ${all.length} mutations in all, ${survivors.length} survivors`);
});
