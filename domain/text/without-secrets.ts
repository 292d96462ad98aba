/** Logs are shown, copied and sent to support: tokens, and the codes that become tokens, stay out. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]')
    .replace(/\b(bearer\s+)[^\s"',;]+/gi, '$1[token]')
    .replace(/([?&#](?:code|state)=)[^\s"'&]+/g, '$1[secret]')
    .replace(/\b(\w*(?:token|secret|password)["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi, '$1[secret]')
    .replace(/(\/(?:invitations|policy-exception)\/)[^\s/?"']+/g, '$1[token]');
}
