/**
 * Keys of this browser's storage that signing in uses; `docs/storage.md` names them. The values are plain
 * text, as specified. A full or forbidden storage is no reason to fail.
 */
interface StoredText {
  read(): string | null;
  write(value: string): void;
  clear(): void;
}

function stored(storage: () => Storage, key: string): StoredText {
  const forgiving = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => forgiving((place) => place.getItem(key), null),
    write: (value) => forgiving((place) => place.setItem(key, value), undefined),
    clear: () => forgiving((place) => place.removeItem(key), undefined),
  };
}

const local = (key: string) => stored(() => localStorage, key);

export const sessionStorageKeys = {
  referralCode: local('referralCode'),
  socketToken: local('websocket_session_token'),
  impersonating: local('impersonating'),
  /** Counts in place of the person's own token. */
  impersonationToken: local('impersonation_token'),
  /** Somebody signed out here: `yes`, the provider was not told; `asked`, it was, and may have heard. */
  providerSignOut: local('muster.provider-sign-out'),
  acceptedTermsVersion: stored(() => sessionStorage, 'acceptedTermsVersion'),
  /** The company this tab showed last, for an address that names none. */
  company: stored(() => sessionStorage, 'muster.company'),
};
