/** Numbers of the contestants as one figure of the report. */

export const median = (values) => quantile(values, 0.5);
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
export const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** @returns one figure from each contestant's numbers. */
export function figure(name, title, unit, numbers, extra = {}) {
  const { muster, limit, ...peers } = numbers;
  const values = Object.fromEntries(Object.entries(peers).map(([peer, value]) => [peer, round(value)]));
  return {
    name,
    title,
    unit,
    ours: round(muster),
    limit: limit === undefined ? null : round(limit),
    peers: values,
    ...extra,
  };
}
