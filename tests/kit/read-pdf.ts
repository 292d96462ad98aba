import { unzlibSync } from 'fflate';

interface ReadPdf {
  /** The texts of each page, in the order in which they were written. */
  readonly pages: readonly (readonly string[])[];
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** The texts of a PDF as a reader copies them out of it: glyphs by the fonts' own maps. For the PDFs of reports alone. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of latin(bytes).matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g))
    objects.set(id, body);
  const streamOf = (id: string): string => {
    const data = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(objects.get(id) ?? '')?.[1] ?? '';
    return latin(unzlibSync(Buffer.from(data, 'latin1')));
  };
  const bodies = [...objects.values()];
  const mapOf = (weight: string): ReadonlyMap<string, string> => {
    const body =
      bodies.find((one) => one.includes('/ToUnicode') && one.includes(`/BaseFont /MusterReport-${weight}`)) ?? '';
    const map = streamOf(/\/ToUnicode (\d+) 0 R/.exec(body)?.[1] ?? '');
    const rows = [...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)];
    return new Map(
      rows.map(([, glyph = '', hex = '']) => [glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le')]),
    );
  };
  const fonts: Record<string, ReadonlyMap<string, string>> = { F4: mapOf('Regular'), F6: mapOf('SemiBold') };
  const root = bodies.find((one) => one.includes('/Type /Pages')) ?? '';
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
  return {
    pages: kids.map((id) => {
      const content = streamOf(/\/Contents (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '');
      return textsOf(content, fonts);
    }),
  };
}

function textsOf(content: string, fonts: Readonly<Record<string, ReadonlyMap<string, string>>>): readonly string[] {
  const texts: string[] = [];
  let font = 'F4';
  for (const found of content.matchAll(/\/(F[46]) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\)])*)\) Tj/g)) {
    const [, name, literal] = found;
    if (name !== undefined) font = name;
    if (literal === undefined) continue;
    const raw = literal.replace(/\\([\s\S])/g, (_, letter: string) => (letter === 'r' ? '\r' : letter));
    const glyphs = Buffer.from(raw, 'latin1').toString('hex').match(/.{4}/g) ?? [];
    texts.push(glyphs.map((glyph) => fonts[font]?.get(glyph) ?? '\uFFFD').join(''));
  }
  return texts;
}
