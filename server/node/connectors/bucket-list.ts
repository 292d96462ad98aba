import { SaxesParser } from 'saxes';
import { SourceFailure } from '../../connectors/connector';

/** What stands in the answer to a listing (`ListObjectsV2`). */
export interface Listing {
  readonly objects: readonly { readonly key: string; readonly etag: string; readonly bytes: number }[];
  /** Where the list goes on; null at its end. */
  readonly next: string | null;
}

/** Throws `SourceFailure` of what is no listing. */
export function listingOf(xml: string): Listing {
  const objects: { key: string; etag: string; bytes: number }[] = [];
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let [text, isListing, isCut, token] = ['', false, false, ''];
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (name === 'ListBucketResult') isListing = true;
    if (path.at(-1) === 'Contents') objects.push({ key: '', etag: '', bytes: 0 });
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const object = path.at(-1) === 'Contents' ? objects.at(-1) : undefined;
    if (object !== undefined && name === 'Key') object.key = decoded(text);
    if (object !== undefined && name === 'ETag') object.etag = text;
    if (object !== undefined && name === 'Size') object.bytes = Number(text);
    if (name === 'IsTruncated') isCut = text.trim() === 'true';
    if (name === 'NextContinuationToken') token = text;
    text = '';
  });
  // One error is enough: what follows it is made of it.
  parser.on('error', () => {
    isListing = false;
  });
  parser.write(xml).close();
  if (!isListing)
    throw new SourceFailure('The service answers with something that is no list of a bucket. Check its address.');
  if (isCut && token === '')
    throw new SourceFailure('The service breaks its list off and does not say how it goes on.');
  return { objects, next: isCut ? token : null };
}

/** Names are asked for encoded (`encoding-type=url`): XML has no word for every character that a name may have. */
const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** What the service says of itself why it refuses (`Code`), or nothing. */
export const codeIn = (xml: string): string => /<Code>([A-Za-z]{1,80})<\/Code>/.exec(xml)?.[1] ?? '';
