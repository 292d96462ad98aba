import fc from 'fast-check';

/** The check draws the same examples every time, so that a red run is the change's fault; run by hand, others. */
const seed = process.env['HISTORY_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

export { fc };
