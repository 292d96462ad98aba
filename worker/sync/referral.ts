import { Refusal } from './http';

/** The referral code that waits in this browser (AU15–AU17). One for all tabs, so that it is completed once. */
export class Referral {
  private code: string | null = null;
  private readonly told = new Map<string, Promise<void>>();

  constructor(private readonly tell: (code: string) => Promise<void>) {}

  keep(code: string): void {
    if (!this.told.has(code)) this.code = code;
  }

  /** What goes along with the question who is here; not of who acts in somebody's place, whom nobody brought. */
  get headers(): Readonly<Record<string, string>> {
    return this.code === null ? {} : { 'X-Referral-Code': headerValue(this.code) };
  }

  /** A code that was refused will not be better later; one that nobody heard of may. */
  complete(code: string): Promise<void> {
    const known = this.told.get(code);
    if (known !== undefined) return known;
    const telling = this.tell(code).then(
      () => this.settle(code),
      (error: unknown) => {
        if (error instanceof Refusal && error.name === 'Refusal') this.settle(code);
        else this.told.delete(code);
        throw error;
      },
    );
    this.told.set(code, telling);
    return telling;
  }

  private settle(code: string): void {
    if (this.code === code) this.code = null;
  }
}

/** A header holds printable ASCII; whatever else an address may bring is written as it stands there. */
const headerValue = (code: string): string => (/^[!-~]([ -~]*[!-~])?$/.test(code) ? code : encodeURIComponent(code));
