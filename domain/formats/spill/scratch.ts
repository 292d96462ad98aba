/** Room outside of memory for what is known of a file while it is read: a file of its own on a disk, gone when it is closed. */
export interface Scratch {
  readonly write: (bytes: Uint8Array<ArrayBuffer>, at: number) => void;
  /** Fills all of `into`, which was written before. */
  readonly read: (into: Uint8Array<ArrayBuffer>, at: number) => void;
}
