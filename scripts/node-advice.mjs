/** The oldest that still gets security fixes for long; older ones work down to the `engines` of package.json. */
const RECOMMENDED = 24;

/** What `npm start` says of the Node it runs on; null where there is nothing to say. @param {string} version */
export function nodeAdvice(version) {
  const major = Number.parseInt(version, 10);
  if (major >= RECOMMENDED) return null;
  const why = major <= 20 ? `: ${major} gets no security fixes since April 2026` : '';
  return `Muster runs on Node ${version}, but Node ${RECOMMENDED} or newer is recommended${why}.`;
}
