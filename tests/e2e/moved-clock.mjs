/** Loaded before the server, where a test is about time that passes: its clock goes as ever, so many milliseconds ahead. */
import { readFileSync } from 'node:fs';

const ahead = Number(readFileSync(process.env['CLOCK_AHEAD_FILE'] ?? '', 'utf8'));
const Real = Date;
globalThis.Date = class extends Real {
  /** @param {[] | [number | string | Date]} given */
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...given);
  }
  static now() {
    return Real.now() + ahead;
  }
};
