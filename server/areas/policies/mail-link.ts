import { and, eq, ne } from 'drizzle-orm';
import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import { href } from '../../../contract/paths';
import { firstChars } from '../../../domain/text/cut-text';
import type { Services } from '../../calls/handler';
import { invalid } from '../../calls/refusal';
import { asSystem } from '../../db/enter';
import { newId } from '../../db/new-id';
import { messages } from '../../db/schema-messages';
import type { PersonTx } from '../../records/record-hooks';

/** Links of policy exceptions by mail (EX15). */

export interface MadeLink {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
}

type Sending = Pick<Services, 'sendsMail' | 'publicUrl'>;

/**
 * Writes the link into the outbox of mail: the only place that holds a token, until it was sent.
 *
 * @throws Refusal 400 where this installation sends no mail, or does not know its own address
 */
export async function mailLink(
  tx: PersonTx,
  { sendsMail, publicUrl }: Sending,
  exception: PolicyException,
  { id, token, expiresAt }: MadeLink,
  recipient: string,
): Promise<void> {
  if (sendsMail !== true) throw cannot('This installation sends no mail (SMTP_URL is not set)');
  if (publicUrl === undefined) throw cannot('This installation does not know its own address (PUBLIC_URL is not set)');
  const { displayName } = tx.principal;
  const name = firstChars(exception.name, NAME_CHARS);
  const lines = [
    `${displayName} asks you to decide a policy exception: “${name}”.`,
    `This link is for you alone. It decides once, and counts until ${expiresAt.slice(0, 'yyyy-mm-dd'.length)}.`,
    new URL(href('policyException', { token }), publicUrl).href,
  ];
  await asSystem(tx, () =>
    tx.db.insert(messages).values({
      ...{ id: newId(), companyId: exception.companyId, sourceId: id, recipient, state: 'waiting' },
      ...{ subject: `To be decided: ${name}`, text: lines.join('\n\n'), html: htmlOf(lines) },
      ...{ createdAt: tx.now, nextAt: tx.now },
    }),
  );
}

const NAME_CHARS = 200;

const cannot = (why: string) =>
  invalid(`${why}: copy the link instead`, [{ path: 'body.mailTo', message: `${why}: leave it empty` }]);

const htmlOf = (lines: readonly string[]): string => lines.map((line) => `<p>${escaped(line)}</p>`).join('');
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** A link that counts no more is not sent any more. */
export async function withdrawMail(tx: PersonTx, shareId: string): Promise<void> {
  const isLeft = and(eq(messages.sourceId, shareId), ne(messages.state, 'sent'));
  await asSystem(tx, () => tx.db.delete(messages).where(isLeft));
}
