import { imageOf, projectOf } from '../things';
import type { Thing, ToldPackage } from '../told';

/** Xray's name of a component: `gav://group:artifact:1.0`, `rpm://7:expat:0:2.1.0`, `deb://debian:stretch:libx11:2:1.6.4`. */
const COMPONENT = /^([a-z][\w+-]*):\/\/(.+)$/i;

/** How many words stand before a package's name, and how many make the name. */
const WORDS: Readonly<Record<string, readonly [before: number, name: number]>> = {
  rpm: [1, 1],
  alpine: [1, 1],
  deb: [2, 1],
  gav: [0, 2],
};

export function packageOfComponent(id: string | undefined): ToldPackage {
  const [, scheme = '', rest = id ?? ''] = COMPONENT.exec(id ?? '') ?? [];
  const words = rest.split(':');
  const [before, named] = WORDS[scheme.toLowerCase()] ?? [0, Math.max(words.length - 1, 1)];
  const name = words.slice(before, before + named).join(':');
  const version = words.slice(before + named).join(':');
  return { name: name === '' ? undefined : name, version: version === '' ? undefined : version };
}

/** What was scanned: an image, or an artifact in the version the registry has it. Undefined for the folder it was started in. */
export function artifactOf(id: string | undefined, digest?: string): Thing | undefined {
  const [, scheme, rest] = COMPONENT.exec(id ?? '') ?? [];
  const name = rest ?? id;
  if (name === undefined || name === 'root') return undefined;
  return scheme === 'docker' || digest !== undefined ? imageOf({ reference: name, digest }) : projectOf(name);
}

/** “≥ 1.2”, “[1.9.4]”. */
export const fixedIn = (versions: readonly string[]): string[] =>
  versions.map((one) => one.replace(/^[≥>=\s[(]+|[\])\s]+$/g, ''));
