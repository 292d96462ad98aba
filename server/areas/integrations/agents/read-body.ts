import { AGENT } from '../../../../contract/areas/integrations/agents';
import { type AgentReport, NoReport, readReport } from '../../../../domain/agents/read-report';
import { mebibytes } from '../../../../domain/formats/text';
import { Refusal } from '../../../calls/refusal';

/** What an agent sent, packed by gzip or as it is. Refused where it is too large or no report. */
export async function reportIn(body: ReadableStream<Uint8Array> | null): Promise<AgentReport> {
  const sent = await within(body, AGENT.maxSentBytes);
  const isPacked = sent[0] === 0x1f && sent[1] === 0x8b;
  const bytes = isPacked ? await unpacked(sent) : sent;
  try {
    return readReport(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof NoReport) throw new Refusal({ status: 422, code: 'invalid', message: error.message });
    throw error;
  }
}

async function unpacked(sent: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const unpacking = new Blob([sent]).stream().pipeThrough(new DecompressionStream('gzip'));
  return within(unpacking, AGENT.maxBytes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal({ status: 422, code: 'invalid', message: 'The report is packed, and cannot be unpacked' });
  });
}

/** Never more than so many bytes are held, whatever it says of its length (a few bytes may unpack to any number). */
async function within(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > most)
      throw new Refusal({ status: 413, code: 'too_large', message: `A report has at most ${mebibytes(most)}` });
    pieces.push(Uint8Array.from(piece));
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
