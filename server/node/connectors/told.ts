import { isObject, type JsonObject } from '../../../contract/narrow';
import { uidOf } from '../../../domain/integrations/told-rows';
import type { Connector, Reading } from '../../connectors/connector';
import { firstRows, jsonLines } from '../../connectors/json-lines';
import type { ToldRows } from '../../jobs/sources/told-rows';

const TESTED = 20;

/** A source that sends by itself: read is what it sent and is kept (IN62). */
export function toldConnector(kind: 'webhook' | 'syslog', rows: ToldRows): Connector<unknown> {
  return {
    kind,
    async *read(reading) {
      const after = Number(reading.cursor ?? 0);
      let newest: number | null = null;
      const body = jsonLines(
        newestOfEach(rows, reading, after, (seq) => {
          newest ??= seq;
        }),
      );
      yield {
        ...{ name: `${kind}.jsonl`, holds: 'rows', body },
        get cursor() {
          return newest === null ? null : String(newest);
        },
      };
    },
    async test(reading) {
      if (reading.sourceId === null) return { says: FIRST[kind], rows: [] };
      const found = await firstRows(newestOfEach(rows, reading, 0), TESTED);
      return { says: found.length === 0 ? NOTHING[kind] : 'These came last.', rows: found };
    },
  };
}

const FIRST = {
  webhook: 'Save the source first: its address is made then. Come back here to say what its fields mean.',
  syslog: 'Save the source first. Hosts that send their lines here are known soon after.',
};
const NOTHING = {
  webhook: 'Nothing came yet. Let the other system send to the address on the page of this source.',
  syslog: 'No line came yet. Let a host send its lines here: the page of this source says where to.',
};

/** Where the map says otherwise than when they came which thing a row is about, the newest of each counts. */
async function* newestOfEach(
  rows: ToldRows,
  { sourceId, fieldMap }: Pick<Reading<unknown>, 'sourceId' | 'fieldMap'>,
  after: number,
  heard: (seq: number) => void = () => undefined,
): AsyncGenerator<JsonObject> {
  if (sourceId === null) return;
  const seen = new Set<string>();
  for await (const { seq, row: text } of rows(sourceId, after)) {
    heard(seq);
    const row: unknown = JSON.parse(text);
    if (!isObject(row)) continue;
    const uid = uidOf(row, fieldMap);
    if (seen.has(uid)) continue;
    seen.add(uid);
    yield row;
  }
}
