import type { Fix } from '../../contract/areas/integrations';
import { cutText } from '../text/cut-text';
import { packageNameOf, releaseOf } from './ecosystem';
import { compact } from './text';
import type { ToldPackage } from './tools/told';

const MAX_NAME = 1_000;
const MAX_VERSION = 200;
const MAX_VERSIONS = 50;

/** Which package clears a finding, and in which versions; undefined where none is named. Words like “won't fix” are no version. */
export function fixOf({ name, version, purl, ecosystem, fixed }: ToldPackage = {}): Fix | undefined {
  if (fixed === undefined || fixed.length === 0) return undefined;
  const called = packageNameOf(purl) ?? name;
  const versions = new Set(fixed.map((one) => one.replace(/^\s*>?=\s*/, '').trim()).filter(isVersion));
  if (called === undefined || called === '' || versions.size === 0) return undefined;
  return compact({
    name: cutText(called, MAX_NAME),
    ecosystem: releaseOf(purl) ?? ecosystem,
    version,
    purl,
    fixedIn: [...versions].slice(0, MAX_VERSIONS),
  });
}

const isVersion = (text: string): boolean => /\d/.test(text) && text.length <= MAX_VERSION && !/^0+$/.test(text);
