export interface SocketBounds {
  readonly unknownOfAddress: number;
  readonly unknown: number;
  readonly ofAddress: number;
  readonly ofPerson: number;
  readonly all: number;
}

export interface SocketPlace {
  /** The socket has said whose it is. False: this person has too many. */
  takenBy(userId: string): boolean;
  leave(): void;
}

/** How many sockets stand, and whose. */
export class SocketPlaces {
  private readonly ofAddress = new Map<string, number>();
  private readonly ofPerson = new Map<string, number>();
  private readonly unknownOfAddress = new Map<string, number>();
  private all = 0;
  private unknown = 0;

  constructor(private readonly bounds: SocketBounds) {}

  /** Null: there are too many already. */
  enter(address: string): SocketPlace | null {
    const { bounds } = this;
    if (this.all >= bounds.all || this.unknown >= bounds.unknown) return null;
    if (at(this.ofAddress, address) >= bounds.ofAddress) return null;
    if (at(this.unknownOfAddress, address) >= bounds.unknownOfAddress) return null;
    this.all++;
    add(this.ofAddress, address, 1);
    this.strangers(address, 1);
    return this.place(address);
  }

  private place(address: string): SocketPlace {
    let person: string | null = null;
    let left = false;
    return {
      takenBy: (userId) => {
        if (person !== null || left) return person === userId;
        if (at(this.ofPerson, userId) >= this.bounds.ofPerson) return false;
        person = userId;
        add(this.ofPerson, userId, 1);
        this.strangers(address, -1);
        return true;
      },
      leave: () => {
        if (left) return;
        left = true;
        this.all--;
        add(this.ofAddress, address, -1);
        if (person === null) this.strangers(address, -1);
        else add(this.ofPerson, person, -1);
      },
    };
  }

  private strangers(address: string, by: number): void {
    this.unknown += by;
    add(this.unknownOfAddress, address, by);
  }
}

const at = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0;

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = at(counts, key) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
