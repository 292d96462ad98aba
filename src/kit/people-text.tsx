import { piecesOf } from '../../domain/text/visible-text';
import './people-text.css';

/** A text of people or files: what it hides is drawn and named, and its direction stays its own (U40, U41). */
export function PeopleText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {piecesOf(text).map((piece, at) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no other name
          <span key={at} className="hidden-character" role="img" aria-label={piece.name} title={piece.name}>
            {piece.code}
          </span>
        ),
      )}
    </bdi>
  );
}
