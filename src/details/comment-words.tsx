import { MarkdownWords } from '../parts/markdown-words';
import { useMentionable } from './use-mentionable';

/** What a comment says (CT8); who is mentioned is called as they are now. */
export function CommentWords({ text }: { readonly text: string }) {
  const people = useMentionable();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return <MarkdownWords text={text} nameOf={(id) => names.get(id)} />;
}
