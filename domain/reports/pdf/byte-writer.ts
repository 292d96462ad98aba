/** Bytes that grow at their end. */
export class ByteWriter {
  private bytes = new Uint8Array(32_768);
  private length = 0;

  /** Of letters below 128. */
  ascii(text: string): void {
    this.reserve(text.length);
    for (let at = 0; at < text.length; at += 1) this.bytes[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  /** A byte within a literal string of PDF, in which brackets, the backslash and the end of a line are written otherwise. */
  literal(byte: number): void {
    this.reserve(2);
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) {
      this.bytes[this.length] = 0x5c;
      this.length += 1;
    }
    if (byte === 0x0d) return this.ascii('\\r');
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  /** What was written; it may be written over by what comes next. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}
