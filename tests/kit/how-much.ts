/** `npm run test:long`: all that the check leaves out because it takes too long for what it finds. */
export const isLong = process.env['LONG'] !== undefined;

/** How many of what could be any number. */
export const cases = (check: number, long: number): number => (isLong ? long : check);
