import { chownSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Who runs a program: our own identity, or another which root takes. */
export interface RunsAs {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, Muster gives it a number that no account has, so that no other
 * service of the machine shares its files (SEC120); `initdb` wants an account with a name, so it runs as `nobody` and its
 * files are given over when it is done.
 */
const OF_ROOT = { server: { uid: 65_432, gid: 65_432 }, maker: { uid: 65_534, gid: 65_534 } };

export interface Owners {
  readonly server: RunsAs;
  readonly maker: RunsAs;
}

/** Who owns the cluster, or will; one made before root took over stays its user's. */
export function ownersOf(cluster: string): Owners {
  if (process.getuid?.() !== 0) return { server: {}, maker: {} };
  const stats = lstatSync(cluster, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { ...OF_ROOT, server: { uid: stats.uid, gid: stats.gid } } : OF_ROOT;
}

/** What root may close to others beside its own: the embedded database's. */
export const isOurs = (uid: number) =>
  uid === process.getuid?.() || (process.getuid?.() === 0 && uid === OF_ROOT.server.uid);

/** Makes the folder, its owner's alone. */
export function folderOf(path: string, { uid, gid }: RunsAs): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** The folder and all in it, from one owner to another. */
export function giveOver(path: string, to: RunsAs): void {
  const { uid, gid } = to;
  if (uid === undefined || gid === undefined) return;
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveOver(join(path, name), to);
}
