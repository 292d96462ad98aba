import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a server that was killed left running. The folder's lock is ours, so no other Muster is at work on it; what still
 * runs in it is ours to end.
 */
export async function endLeftOver(folder: string, withinMs: number): Promise<void> {
  const pid = pidIn(folder);
  if (pid !== null && runsIn(pid, folder)) {
    signal(pid, 'SIGQUIT');
    const deadline = Date.now() + withinMs;
    while (runsIn(pid, folder) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  forgetLeftOver(folder);
}

/** PostgreSQL takes any process with the number in its file for its own, such as a thread of ours in a container. */
export function forgetLeftOver(folder: string): void {
  const pid = pidIn(folder);
  if (pid !== null && !runsIn(pid, folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function pidIn(folder: string): number | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 1 ? pid : null;
}

/** A process of that number works in the folder: PostgreSQL's does from its first moment. */
function runsIn(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self'))
    return /postgres/.test(spawnSync('ps', ['-p', String(pid), '-o', 'command=']).stdout?.toString() ?? '');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
