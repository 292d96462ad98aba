import type { Scratch } from './scratch';

const BUFFER_BYTES = 1_024 * 1_024;
const BLOCK_BYTES = 64 * 1_024;
/** Blocks kept from reading: what was written at several times is read side by side. */
const BLOCKS = 128;
const LENGTH_BYTES = 4;

/** Texts in a scratch, one behind the other; each is found again by its place. */
export class TextLog {
  readonly #scratch: Scratch;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  #buffered = 0;
  #written = 0;
  /** The one used last is the last. */
  readonly #blocks = new Map<number, Uint8Array<ArrayBuffer>>();

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  append(text: string): number {
    const place = this.#written + this.#buffered;
    const bytes = this.#encoder.encode(text);
    if (this.#buffered + LENGTH_BYTES + bytes.length > BUFFER_BYTES) this.#flush();
    new DataView(this.#buffer.buffer).setUint32(this.#buffered, bytes.length);
    this.#buffered += LENGTH_BYTES;
    if (this.#buffered + bytes.length > BUFFER_BYTES) {
      this.#flush();
      this.#scratch.write(bytes, this.#written);
      this.#written += bytes.length;
    } else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
    return place;
  }

  at(place: number): string {
    if (place >= this.#written || this.#buffered > 0) this.#flush();
    const head = this.#bytes(place, LENGTH_BYTES);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
    return this.#decoder.decode(this.#bytes(place + LENGTH_BYTES, length));
  }

  #flush(): void {
    if (this.#buffered === 0) return;
    this.#scratch.write(this.#buffer.subarray(0, this.#buffered), this.#written);
    this.#written += this.#buffered;
    this.#buffered = 0;
  }

  #bytes(from: number, length: number): Uint8Array<ArrayBuffer> {
    const no = Math.floor(from / BLOCK_BYTES);
    const start = from - no * BLOCK_BYTES;
    if (start + length <= BLOCK_BYTES) return this.#block(no).subarray(start, start + length);
    const bytes = new Uint8Array(length);
    if (length > BLOCK_BYTES) {
      this.#scratch.read(bytes, from);
      return bytes;
    }
    const first = this.#block(no).subarray(start);
    bytes.set(first);
    bytes.set(this.#block(no + 1).subarray(0, length - first.length), first.length);
    return bytes;
  }

  #block(no: number): Uint8Array<ArrayBuffer> {
    const from = no * BLOCK_BYTES;
    const known = this.#blocks.get(no);
    this.#blocks.delete(no);
    const block = known ?? new Uint8Array(Math.min(BLOCK_BYTES, this.#written - from));
    if (known === undefined) this.#scratch.read(block, from);
    // The last one grows.
    if (block.length < BLOCK_BYTES) return block;
    this.#blocks.set(no, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }
}
