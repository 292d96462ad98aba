/** Sending mail: what the background work needs of it, whatever sends it. */

export interface Mail {
  /** In its `Message-ID`, so that a receiver knows one that came before. */
  readonly id: string;
  /** One address: nobody learns who else is written to. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailOutcome {
  /** `again`: it may be taken later. `refused`: this address or message will not be. */
  readonly result: 'sent' | 'again' | 'refused';
  /** What the mail server said, or why it could not be asked, in words with the way out. */
  readonly says: string;
}

export interface Mailer {
  /** Never rejects. */
  send(mail: Mail): Promise<MailOutcome>;
}
