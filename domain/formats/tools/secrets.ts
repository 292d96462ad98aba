const SECRET =
  /secret|credential|password|passwd|token|api[-_ ]?key|private[-_ ]?key|gitleaks|trufflehog|ggshield|betterleaks/i;

/** Whether a rule or a tool looks for secrets: what it found is then not kept, not even as code (T11). */
export const findsSecrets = (...names: readonly (string | undefined)[]): boolean =>
  names.some((name) => SECRET.test(name ?? ''));
