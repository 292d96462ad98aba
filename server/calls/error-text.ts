/**
 * SEC168: an error as the log has it: enough to find it by, and nothing of what people wrote. Everything that is logged
 * about an error goes through here. A failed statement's message holds its parameters, and so may a database's own
 * message, detail and place; what is left of it is its code and the names of what it was about.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `a thrown ${typeof error}`;
  const cause = error.cause === undefined ? '' : ` (because of ${errorText(error.cause)})`;
  return `${error.name}: ${messageOf(error)}${cause} ${framesOf(error)}`.trim();
}

function messageOf(error: Error): string {
  // The parser quotes what it could not read.
  if (error instanceof SyntaxError) return 'text that cannot be read';
  if (!isOfDatabase(error)) return 'params' in error ? 'a statement failed' : error.message;
  const names = NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [`${name} ${value}`] : [];
  });
  return ['the database refused', ...names].join(', ');
}

const NAMES = ['code', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'];

/** SQL's codes have five characters; the system's begin with E (`EPIPE`), and their messages name addresses only. */
function isOfDatabase(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(error.code);
}

/** The stack begins with the message, however many lines that has. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  if (at < 0) return '';
  const frames = stack.slice(at + message.length).split('\n');
  return frames
    .slice(1, 6)
    .map((frame) => frame.trim())
    .join(' ');
}
