/** What each letter of a CVSS 3 vector weighs, as its specification has it. Privileges weigh more where the scope changes. */
const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  PRC: { N: 0.85, L: 0.68, H: 0.5 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};

/** The base score that a CVSS 3.0 or 3.1 vector stands for: some databases give the vector alone. Undefined where it is none. */
export function scoreOfVector(vector: string | undefined): number | undefined {
  if (vector === undefined || !/^CVSS:3\.[01]\//.test(vector)) return undefined;
  const letters = new Map(vector.split('/').map((part) => [part.split(':')[0] ?? '', part.split(':')[1] ?? '']));
  const isChanged = letters.get('S') === 'C';
  const weigh = (metric: string, table = metric): number => WEIGHTS[table]?.[letters.get(metric) ?? ''] ?? Number.NaN;
  const sub = 1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A'));
  const impact = isChanged ? 7.52 * (sub - 0.029) - 3.25 * (sub - 0.02) ** 15 : 6.42 * sub;
  const exploitability = 8.22 * weigh('AV') * weigh('AC') * weigh('PR', isChanged ? 'PRC' : 'PR') * weigh('UI');
  if (Number.isNaN(impact + exploitability)) return undefined;
  return impact <= 0 ? 0 : roundUp(Math.min((isChanged ? 1.08 : 1) * (impact + exploitability), 10));
}

/** To one decimal, upwards; in whole numbers, so that 4.02 is not 4.1 for its last bit. */
function roundUp(score: number): number {
  const whole = Math.round(score * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}
