import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from '../private-files';
import { StartRefused } from '../settings';

/** Seals what the database keeps for the provider: a copy of the database alone signs nobody in. */
export interface SecretBox {
  seal(text: string): string;
  /** Throws where the text was not sealed with this secret. */
  open(sealed: string): string;
  /** A key for another use, made from the same secret. */
  derive(use: string): Buffer;
  /** Takes back the secret, where this start has made it: another one is wanted. */
  takeBack(): void;
}

/** In the data folder; goes with its backups. */
export const SECRET_FILE = 'secret.key';
const MIN_CHARS = 32;

/** `MUSTER_SECRET`, shared by all processes on one database; else a file only this user reads. */
export function openSecretBox(secret: string | undefined, dataDir: string): SecretBox {
  if (secret !== undefined && secret.length < MIN_CHARS) {
    throw new StartRefused(`MUSTER_SECRET must have at least ${MIN_CHARS} characters.`);
  }
  const kept = secret === undefined ? keptSecret(dataDir) : { secret, takeBack: () => {} };
  const { secret: root, takeBack } = kept;
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, '', `muster ${use}`, 32));
  const key = derive('seal');
  return {
    derive,
    takeBack,
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** The same, whose file is made when something is first sealed: many installations have nothing to seal, and a folder of no files. */
export function sealingWhenNeeded(secret: string | undefined, dataDir: string): Pick<SecretBox, 'seal' | 'open'> {
  // One that is too short is said at the start.
  let box = secret === undefined ? undefined : openSecretBox(secret, dataDir);
  const opened = (): SecretBox => {
    box ??= openSecretBox(secret, dataDir);
    return box;
  };
  return { seal: (text) => opened().seal(text), open: (sealed) => opened().open(sealed) };
}

function keptSecret(dataDir: string) {
  const path = join(dataDir, SECRET_FILE);
  privateFolder(dataDir);
  let isNew = true;
  try {
    // `wx`: of two first starts one makes the file, the other reads it.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    isNew = false;
  }
  const takeBack = () => {
    if (isNew) rmSync(path, { force: true });
  };
  return { secret: readFileSync(path, 'utf8').trim(), takeBack };
}

/** Ties a form's field to its cookie. */
export const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
