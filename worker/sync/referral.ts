/** The referral code that waits in this browser (AU15–AU17). One for all tabs, so that it is completed once. */
export class Referral {
  private code: string | null = null;
  private completing: Promise<void> | null = null;
  /** Completed or refused: a tab that still has it asks in vain. */
  private readonly settled = new Set<string>();

  keep(code: string): void {
    if (!this.settled.has(code)) this.code = code;
  }

  /** What goes along with the question who is here. */
  get headers(): Readonly<Record<string, string>> {
    return this.code === null ? {} : { 'X-Referral-Code': headerValue(this.code) };
  }

  complete(code: string, send: () => Promise<void>, isRefused: (error: unknown) => boolean): Promise<void> {
    if (this.settled.has(code)) return Promise.resolve();
    this.completing ??= this.tell(code, send, isRefused).finally(() => {
      this.completing = null;
    });
    return this.completing;
  }

  private async tell(code: string, send: () => Promise<void>, isRefused: (error: unknown) => boolean): Promise<void> {
    try {
      await send();
    } catch (error) {
      // A code that is refused will not be better later; one that nobody heard of may.
      if (isRefused(error)) this.settle(code);
      throw error;
    }
    this.settle(code);
  }

  private settle(code: string): void {
    this.settled.add(code);
    if (this.code === code) this.code = null;
  }
}

/** A header holds printable ASCII; whatever else an address may bring is written as it stands there. */
const headerValue = (code: string): string => (/^[!-~]([ -~]*[!-~])?$/.test(code) ? code : encodeURIComponent(code));
