import type { Locator, Page } from '@playwright/test';

/**
 * Milliseconds of the keystroke-level model (Card, Moran and Newell, 1983): a key of somebody who types 55 words a minute,
 * pointing at something and pressing, and the thought before each step.
 */
const PACE = { key: 200, point: 1_100, press: 200, thought: 1_350 };

/** Somebody who does a job: as slow as people are, with the time the product takes on top. */
export class Person {
  clicks = 0;
  keys = 0;
  private readonly began = Date.now();
  private own = 0;

  constructor(private readonly page: Page) {}

  /** Seconds since the job began. */
  get seconds(): number {
    return (Date.now() - this.began) / 1_000;
  }

  /** The time, how much of it was not the person's, and what was pressed. */
  get told(): string {
    const waited = this.seconds - this.own / 1_000;
    return `${this.seconds.toFixed(1)} s, of them ${waited.toFixed(1)} s waited; ${this.clicks} clicks, ${this.keys} keys`;
  }

  private async take(milliseconds: number): Promise<void> {
    this.own += milliseconds;
    await this.page.waitForTimeout(milliseconds);
  }

  async click(what: Locator): Promise<void> {
    await what.waitFor();
    await this.take(PACE.thought + PACE.point + PACE.press);
    await what.click();
    this.clicks += 1;
  }

  /** A word, or a sentence: thought of once, then typed. */
  async type(text: string): Promise<void> {
    await this.take(PACE.thought);
    await this.page.keyboard.type(text, { delay: PACE.key });
    this.own += PACE.key * text.length;
    this.keys += text.length;
  }

  /** Keys that follow what is already known: no thought before them. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.take(PACE.key);
      await this.page.keyboard.press(key);
      this.keys += 1;
    }
  }

  /** Reads, or finds a place: so many thoughts. */
  async think(thoughts = 1): Promise<void> {
    await this.take(thoughts * PACE.thought);
  }
}
