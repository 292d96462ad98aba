/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean }} Locked
 * @typedef {{ shipped: string[], tools: string[], exceptions: Record<string, { licence: string, reason: string }> }} Policy
 */

/** @param {string} path `node_modules/a/node_modules/@b/c` is `@b/c` */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {string} pattern @param {string} name */
const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name);

/** One of what stands between OR, all of what stands between AND. @param {string} expression @param {readonly string[]} allowed */
const isAllowed = (expression, allowed) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.includes(one.trim())));

/**
 * What of the lock file is under a licence nobody decided about, and which exceptions are no longer met.
 * @param {Record<string, Locked>} packages
 * @param {Policy} policy
 * @returns {string[]}
 */
export function licenceFaults(packages, { shipped, tools, exceptions }) {
  const unused = new Set(Object.keys(exceptions));
  const faults = [];
  for (const [path, { license = 'no licence', dev, link }] of Object.entries(packages)) {
    if (path === '' || link) continue;
    const name = nameOf(path);
    if (isAllowed(license, dev ? [...shipped, ...tools] : shipped)) continue;
    const exception = Object.keys(exceptions).find((pattern) => matches(pattern, name));
    if (exception !== undefined && exceptions[exception]?.licence === license) unused.delete(exception);
    else faults.push(`${name} is under ${license}: ${dev ? 'a tool' : 'shipped'}, and not in scripts/licences.json`);
  }
  return [...faults, ...[...unused].map((name) => `scripts/licences.json excepts ${name}, which needs it no longer`)];
}
