import { AGENT } from '../../../../contract/areas/integrations/agents';
import { type AgentReport, NoReport, readReport } from '../../../../domain/agents/read-report';
import { bytesWithin } from '../../../calls/bytes-within';
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

const within = (body: ReadableStream<Uint8Array> | null, most: number) => bytesWithin(body, most, 'A report');
