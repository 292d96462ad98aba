import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second, as every Linux counts them. */
const TICKS = 100;

interface Process {
  readonly parent: number;
  readonly seconds: number;
}

/** Each process with its own time, and that of its children that ended and were waited for. */
function processes(): ReadonlyMap<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = fieldsOf(name);
    if (fields.length === 0) continue;
    const [parent = 0, ...rest] = [fields[1], ...fields.slice(11, 15)].map(Number);
    found.set(Number(name), { parent, seconds: rest.reduce((sum, ticks) => sum + ticks, 0) / TICKS });
  }
  return found;
}

/** What stands behind the command's name, which may hold spaces. Nothing of a process that just ended. */
function fieldsOf(pid: string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** CPU seconds of each child of a process, with everything the child started. */
export function secondsOfChildren(parent: number): ReadonlyMap<number, number> {
  const all = processes();
  const sums = new Map<number, number>();
  for (const [pid, { seconds }] of all) {
    const child = childAbove(pid, parent, all);
    if (child !== null) sums.set(child, (sums.get(child) ?? 0) + seconds);
  }
  return sums;
}

function childAbove(pid: number, parent: number, all: ReadonlyMap<number, Process>): number | null {
  const above = all.get(pid)?.parent ?? 0;
  if (above === parent) return pid;
  return above === 0 ? null : childAbove(above, parent, all);
}
