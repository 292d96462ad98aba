/** Slots as they are found, at most so many. */
export class SlotList {
  private readonly found: Uint32Array;
  private size = 0;

  constructor(most: number) {
    this.found = new Uint32Array(most);
  }

  add(slot: number): void {
    this.found[this.size++] = slot;
  }

  slots(): Uint32Array {
    return this.found.subarray(0, this.size);
  }
}
