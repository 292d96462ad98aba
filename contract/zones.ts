/**
 * Whether a text names a time zone of the IANA database that this platform knows: `Europe/Berlin`, `UTC`. A distance from UTC as
 * `+02:00` is none: it has no summers.
 */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // It has no other way to say that it knows none of this name.
    return false;
  }
}
