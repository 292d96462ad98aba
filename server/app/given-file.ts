import * as z from 'zod/mini';
import { isImage } from '../../domain/tickets/media-type';

const Given = z.object({ name: z.string(), mediaType: z.string(), base64: z.string() });

/** Should a browser be made to show it, it runs nothing and reaches nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A file as the answer (TK21): of the type its content has, kept by nobody on the way, and shown by no browser but for pictures. */
export function givenFile(answer: unknown): Response {
  const { name, mediaType, base64 } = z.parse(Given, answer);
  const place = isImage(mediaType) ? 'inline' : 'attachment';
  const headers = {
    'content-type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'content-disposition': `${place}; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  return new Response(
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    { headers },
  );
}

/** As RFC 8187 wants it. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
