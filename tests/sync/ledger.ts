import { expect } from 'vitest';
import type { Client } from './client';
import type { World } from './world';

/** Every value in a history is there once in the world. */
const VALUE = /value-\d+-/g;
const valuesIn = (thing: unknown): readonly string[] => JSON.stringify(thing ?? null).match(VALUE) ?? [];

/** What people did, and what must have become of it. */
export class Ledger {
  private values = 0;
  /** Safe on somebody's disk: the server must get it, once. */
  private readonly owed = new Set<string>();
  /** Nobody was told that it is safe, or somebody gave it up on its way: at most once. */
  private readonly open = new Set<string>();
  private readonly givenUp = new Set<string>();

  constructor(private readonly world: World) {}

  /** Does something with a new value. It counts once it is acknowledged. */
  async write(work: (value: string) => Promise<unknown>): Promise<void> {
    this.values += 1;
    const value = `value-${this.values}-`;
    this.open.add(value);
    await work(value);
    this.open.delete(value);
    this.owed.add(value);
  }

  /** The person lets go of what waits for their word. */
  giveUp(thing: unknown): void {
    for (const value of valuesIn(thing)) this.owed.delete(value) && this.givenUp.add(value);
  }

  /** The person signs out with this unsent: some of it may have arrived. */
  leave(thing: unknown): void {
    for (const value of valuesIn(thing)) this.owed.delete(value) && this.open.add(value);
  }

  /** What a person did and the server does not have yet is what their tab shows. */
  async expectUnsentShown(client: Client): Promise<void> {
    if (!client.hasTab || !client.isShowing) return;
    const last = new Map<string, string>();
    for (const { state, params, body } of await client.outbox()) {
      if (state === 'refused' || typeof body !== 'object' || body === null) continue;
      for (const [field, value] of Object.entries(body)) last.set(`${params['id']} ${field}`, JSON.stringify(value));
    }
    for (const [key, value] of last) {
      const [id, field = ''] = key.split(' ');
      const row = client.assets.find((asset) => asset.id === id);
      if (row !== undefined) expect(JSON.stringify({ ...row }[field as keyof typeof row])).toBe(value);
    }
  }

  /** Nothing acknowledged is lost, nothing given up has arrived, nothing is there twice. */
  async expectSettled(): Promise<void> {
    const applied = new Map<string, number>();
    for (const value of [...valuesIn(await this.edited()), ...valuesIn(await this.created())]) {
      applied.set(value, (applied.get(value) ?? 0) + 1);
    }
    expect(
      [...applied].filter(([, times]) => times > 1),
      'applied twice',
    ).toEqual([]);
    expect(
      [...this.owed].filter((value) => !applied.has(value)),
      'lost',
    ).toEqual([]);
    expect(
      [...this.givenUp].filter((value) => applied.has(value)),
      'given up, and applied',
    ).toEqual([]);
    const known = new Set([...this.owed, ...this.open]);
    expect(
      [...applied.keys()].filter((value) => !known.has(value)),
      'from nowhere',
    ).toEqual([]);
  }

  private async edited(): Promise<readonly unknown[]> {
    return (await this.world.serverRows('assetEvent')).map((event) => event['new'] ?? null);
  }

  private async created(): Promise<readonly unknown[]> {
    return (await this.world.serverAssets()).map(({ name }) => name);
  }
}
