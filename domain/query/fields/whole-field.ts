/** Events are kept of whole fields: a change of `os.name` is one of `os`. */
export const wholeField = (path: string): string => path.split('.')[0] ?? path;

export const notWhole = (path: string): string =>
  `Changes are recorded for whole fields, and "${path}" is part of one: use changed(${wholeField(path)}, …)`;
