import * as z from 'zod/mini';
import { comment } from '../../contract/areas/vulnerabilities/comments';
import { COMMENT } from '../../contract/limits';
import { count } from '../kit/format';

/** What is wrong with a comment as it stands. */
export function textProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Comment is required';
  const isRight = z.safeParse(comment.fields.text, text.trim()).success;
  return isRight ? undefined : `At most ${count(COMMENT.chars)} characters`;
}

interface Written {
  readonly ownerId: string | null;
  readonly ownerName: string;
  readonly rev: number;
}

/** Until the server has said whose it is, it is the one person's who sees it. */
export const isOwn = ({ rev, ownerId }: Written, personId: string | undefined): boolean =>
  rev === 0 || ownerId === personId;
