import type { Connector, Reading, SourceFile } from '../../server/connectors/connector';

/** A reading as the runner makes it. */
export const readingOf = <S>(settings: S, more: Partial<Omit<Reading<S>, 'settings'>> = {}): Reading<S> => ({
  ...{ sourceId: null, settings, fieldMap: [], secrets: {}, cursor: null },
  ...{ signal: new AbortController().signal, note: () => undefined },
  ...more,
});

export interface ReadFile extends Pick<SourceFile, 'name' | 'holds' | 'cursor'> {
  readonly text: string;
}

/** Everything a connector gives, each body read to its end before the cursor and the next file are asked for, as the runner does. */
export async function readWith<S>(connector: Connector<S>, reading: Reading<S>): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  for await (const file of connector.read(reading)) {
    const text = await new Response(file.body).text();
    files.push({ name: file.name, holds: file.holds, text, cursor: file.cursor });
  }
  return files;
}

export const rowsIn = (files: readonly ReadFile[]): readonly unknown[] =>
  files.flatMap(({ text }) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line)),
  );
/** This machine is what a test asks. */
export const HERE = { allowsPrivate: true };
