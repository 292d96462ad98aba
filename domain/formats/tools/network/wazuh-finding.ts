/** What the reports of Wazuh have in common. */

/** “Package less than 1.2”: where it is repaired. */
export function fixedIn(condition: string | undefined): string[] {
  const version = /less than (?!or equal)(\S+)/i.exec(condition ?? '')?.[1];
  return version === undefined ? [] : [version];
}
