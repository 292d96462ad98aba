const LINES = 5;

/** Told by its first lines, which all are keys, items or comments: titles above a table are fewer. */
export function isYaml(head: string): boolean {
  const lines = head.split(/[\r\n]+/, 100).filter((line) => line.trim() !== '');
  const first = lines.slice(0, LINES);
  return first.length > 1 && first.every((line) => /^\s*(#|-\s|---\s*$|%YAML|[\w."'/-]+:(\s|$))/.test(line));
}
