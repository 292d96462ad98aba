import type { Decoded } from './encoding';
import type { FileReport } from './file-report';
import { count } from './text';
import type { TextLine } from './tools/define-tool';

/** The lines of a text that are not blank, one after the other. */
export async function* linesOf(
  decoded: Decoded,
  report: FileReport,
  maxChars: number = report.limits.maxValueChars,
): AsyncGenerator<TextLine> {
  let rest = '';
  let line = 1;
  for await (const { text, done } of decoded.slices()) {
    const all = rest + text;
    // A line goes on in the next slice, and so may a break of two characters.
    const whole = all.endsWith('\r') ? all.slice(0, -1) : all;
    const end = 1 + Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf('\r'));
    for (const one of end === 0
      ? []
      : all
          .slice(0, end)
          .split(/\r\n|\n|\r/)
          .slice(0, -1)) {
      if (one.trim() !== '') yield { text: one, line };
      line += 1;
    }
    rest = all.slice(end);
    if (rest.length > maxChars)
      throw report.refuse(line, `a line is longer than the limit of ${count(maxChars)} characters.`);
    await report.tick(done, line);
  }
  if (rest.trim() !== '') yield { text: rest.replace(/\r$/, ''), line };
}
