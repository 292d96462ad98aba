import { expect } from 'vitest';
import { isObject } from '../../contract/narrow';
import { withoutCredentials } from '../../domain/text/without-credentials';
import { TOOL_SAMPLES } from './expected/all-samples';
import { parseSample, readSample, realTest } from './samples';

/** What of a file is secret by the name it stands under: the values, found without the readers. */

const NAMES =
  'secret|match|raw|rawv2|request|response|requestheader|requestbody|responseheader|responsebody|password|cookie|httprequest|httpresponse';
const IS_SECRET = new RegExp(`^(?:${NAMES})$`, 'i');
const IN_XML = new RegExp(`<(${NAMES})\\b[^>]*>([\\s\\S]*?)</\\1>`, 'gi');
/** Shorter ones are words that may stand anywhere. */
const MIN_CHARS = 16;

function* secretsIn(value: unknown, isSecret = false): Generator<string> {
  if (typeof value === 'string') {
    if (isSecret && value.length >= MIN_CHARS) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* secretsIn(item, isSecret);
  } else if (isObject(value)) {
    for (const [name, item] of Object.entries(value)) yield* secretsIn(item, IS_SECRET.test(name));
  }
}

function secretsOf(text: string): string[] {
  const documents = text.startsWith('<') ? [] : [text, ...text.split('\n')].flatMap(jsonOf);
  return [
    ...documents.flatMap((document) => [...secretsIn(document)]),
    ...[...text.matchAll(IN_XML)].map(([, , inner = '']) => inner.trim()).filter((inner) => inner.length >= MIN_CHARS),
  ];
}

function jsonOf(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

for (const name of Object.keys(TOOL_SAMPLES)) {
  realTest(`[T11] nothing of ${name} that is secret is kept, as the file has it neither`, async () => {
    const { records, rejected } = await parseSample(name);
    const kept = JSON.stringify([...records, ...rejected]);
    const secrets = secretsOf(new TextDecoder().decode(readSample(name)));
    expect(secrets.filter((secret) => kept.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
    for (const { raw, findings } of records)
      for (const text of [raw, ...findings.map(({ evidence = '' }) => evidence)])
        expect(withoutCredentials(text)).toBe(text);
  });
}
