import type { ToldPackage } from '../told';

/** A package by its URL: `pkg:maven/org.dom4j/dom4j@2.1.1?type=jar` is `org.dom4j:dom4j` in version 2.1.1. Undefined where it is none. */
export function packageOfUrl(purl: string | undefined): ToldPackage | undefined {
  const [, type, namespace, name, version] =
    /^pkg:([^/]+)\/(?:([^@?#]+)\/)?([^/@?#]+)(?:@([^?#]+))?/.exec(purl?.trim() ?? '') ?? [];
  if (purl === undefined || type === undefined || name === undefined) return undefined;
  const isSystem = /^(?:deb|apk|rpm|alpm)$/.test(type);
  const parts = [isSystem ? undefined : namespace, name].filter((part) => part !== undefined).map(plain);
  return {
    name: parts.join(type === 'maven' ? ':' : '/'),
    version: version === undefined ? undefined : plain(version),
    purl: purl.trim(),
  };
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
