/**
 * Cipher suites of TLS 1.2 and 1.3 that the German BSI recommends (TR-02102-2): keys that are agreed on anew, AES, and no SHA-1.
 * Scanners list what a server accepts and judge none of it.
 */
const RECOMMENDED = [
  /^TLS_(?:EC)?DHE?_(?:RSA|ECDSA|DSS|PSK)_WITH_AES_(?:128|256)_(?:GCM_SHA(?:256|384)|CBC_SHA(?:256|384)|CCM(?:_SHA256)?)$/,
  /^TLS_RSA_PSK_WITH_AES_(?:128|256)_(?:GCM|CBC)_SHA(?:256|384)$/,
  /^TLS_AES_(?:128|256)_(?:GCM|CCM)_SHA(?:256|384)$/,
];

export const notRecommended = (names: readonly string[]): string[] =>
  names.filter((name) => !RECOMMENDED.some((pattern) => pattern.test(name)));

/** Nothing is known against ChaCha20: it is not of the BSI's list, and of those of the IETF (RFC 8446) and of Mozilla. */
export const isWeak = (name: string): boolean => !/_CHACHA20_POLY1305(?:_SHA256)?$/.test(name);
