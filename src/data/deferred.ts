export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T | PromiseLike<T>): void;
  reject(reason: unknown): void;
}

/** `Promise.withResolvers`, which is younger than the oldest browser we serve. */
export function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) throw new Error('a promise runs its executor at once');
  return { promise, ...settle };
}
