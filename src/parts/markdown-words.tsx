import { Fragment, type ReactNode } from 'react';
import { type Block, blocksOf, type Inline } from '../../domain/comments/markdown';

type NameOf = (id: string) => string | undefined;

/** A text in the Markdown that comments know; `nameOf`: what a person who is mentioned is called now. */
export function MarkdownWords({ text, nameOf }: { readonly text: string; nameOf: NameOf }) {
  return (
    <div className="comment-text">
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
        <Fragment key={at}>{drawn(block, nameOf)}</Fragment>
      ))}
    </div>
  );
}

function drawn(block: Block, nameOf: NameOf): ReactNode {
  switch (block.kind) {
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className="raw-text" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'paragraph':
      return <p>{inlines(block.items, nameOf)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((items, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={at}>{inlines(items, nameOf)}</li>
          ))}
        </List>
      );
    }
  }
}

const inlines = (items: readonly Inline[], nameOf: NameOf): ReactNode =>
  items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={at}>{inline(item, nameOf)}</Fragment>
  ));

function inline(item: Inline, nameOf: NameOf): ReactNode {
  switch (item.kind) {
    case 'text':
      return item.text;
    case 'code':
      return <code>{item.text}</code>;
    case 'bold':
      return <strong>{inlines(item.items, nameOf)}</strong>;
    case 'italic':
      return <em>{inlines(item.items, nameOf)}</em>;
    case 'person':
      return <span className="comment-person">@{nameOf(item.id) ?? item.name}</span>;
    case 'link':
      return (
        <a href={item.to} target="_blank" rel="noreferrer noopener">
          {item.text}
        </a>
      );
  }
}
