/** Resolves when the lock is this thread's; it stays so until the thread ends. */
export function holdLock(name: string): Promise<void> {
  return new Promise((granted, refused) => {
    const held = () => {
      granted();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(name, held).catch(refused);
  });
}
