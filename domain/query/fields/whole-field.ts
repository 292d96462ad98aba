/** Events are kept of whole fields: a change of `os.name` is one of `os`. */
export const wholeField = (path: string): string => path.split('.')[0] ?? path;

export const notWhole = (path: string): string =>
  `Events are kept of whole fields, "${path}" is a part of one: ask changed(${wholeField(path)}, …)`;
