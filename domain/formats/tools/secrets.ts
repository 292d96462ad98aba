const SECRET =
  /secret|credential|password|passwd|token|api[-_ ]?key|private[-_ ]?key|gitleaks|trufflehog|ggshield|betterleaks/i;

/** Whether a rule or a tool looks for secrets: what it found is then not kept, not even as code (T11). */
export const findsSecrets = (...names: readonly (string | undefined)[]): boolean =>
  names.some((name) => SECRET.test(name ?? ''));

/** What a cookie or a parameter of a session holds; its name stays. */
const SESSION = /([\w.-]*(?:sess|sid|token|auth|jwt)[\w.-]*\s*=\s*)[^\s;,&"'<>]{6,}/gi;

/** Without the values of sessions, which a tool shows as it met them (T11). */
export const withoutSessions = (text: string | undefined): string | undefined => text?.replace(SESSION, '$1…');
