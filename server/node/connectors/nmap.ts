import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { NmapSettings } from '../../../contract/areas/integrations/connectors/nmap';
import { networkTargets } from '../../../domain/integrations/network-targets';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import type { Egress } from '../guarded-get';

interface NmapOptions extends Egress {
  readonly program?: string;
}

const DEPTHS: Readonly<Record<NmapSettings['depth'], readonly string[]>> = {
  hosts: ['-sn'],
  ports: ['-F'],
  services: ['-F', '-sV'],
};

type Nmap = ChildProcessByStdio<Writable, Readable, Readable>;

/** What answers in a network, as nmap says it: its XML is a file that the import reads (CN40-CN42). */
export function nmapConnector(options: NmapOptions): Connector<NmapSettings> {
  return {
    kind: 'nmap',
    async *read(reading): AsyncGenerator<SourceFile> {
      const targets = checked(options, reading.settings);
      const nmap = await begun(options, ['-oX', '-', '-T4', ...DEPTHS[reading.settings.depth], '-iL', '-'], reading);
      // By its input, and not as words of the command: none of them can be taken for an option.
      nmap.stdin.on('error', () => undefined);
      nmap.stdin.end(`${targets.join('\n')}\n`);
      yield { name: 'sweep.xml', body: outputOf(nmap), holds: 'file', cursor: null };
    },
    async test(reading) {
      const targets = checked(options, reading.settings);
      const nmap = await begun(options, ['--version'], reading);
      const [version = 'nmap'] = (await new Response(outputOf(nmap)).text()).split('\n');
      const what = targets.length === 1 ? 'one address or network' : `${targets.length} addresses and networks`;
      return { says: `${version} is installed. It will sweep ${what}.`, rows: [] };
    },
  };
}

function checked({ allowsPrivate }: NmapOptions, { targets }: NmapSettings): readonly string[] {
  if (!allowsPrivate)
    throw new SourceFailure(
      'This installation asks no addresses of private networks, and networks of others are not swept. Whoever runs the server may allow these: OUTWARD_PRIVATE.',
    );
  const found = networkTargets(targets);
  if ('fault' in found) throw new SourceFailure(found.fault);
  return found.targets;
}

async function begun({ program = 'nmap' }: NmapOptions, words: readonly string[], { signal }: Reading<unknown>) {
  const nmap: Nmap = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], signal });
  try {
    await once(nmap, 'spawn');
  } catch (error) {
    if (signal.aborted) throw error;
    throw new SourceFailure(
      'nmap is not installed on the server that Muster runs on, or may not be run. Install it there (apt install nmap).',
    );
  }
  // Its end is heard where its output is read; what it began itself may hold that open.
  nmap.on('error', () => nmap.stdout.destroy(new Error('stopped')));
  return nmap;
}

const MOST_SAID = 2_000;

/** What it writes; where it ends badly, so does this. Half a list of what answers would say that the rest is gone. */
function outputOf(nmap: Nmap): ReadableStream<Uint8Array> {
  let complaint = '';
  nmap.stderr.on('data', (part) => {
    complaint = (complaint + String(part)).slice(0, MOST_SAID);
  });
  const ended = once(nmap, 'close');
  ended.catch(() => undefined);
  const chunks = nmap.stdout[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(into) {
      const { done, value }: IteratorResult<unknown> = await chunks.next();
      if (done !== true) {
        if (value instanceof Uint8Array) into.enqueue(value);
        return;
      }
      const [code]: readonly unknown[] = await ended;
      if (code !== 0)
        throw new SourceFailure(`nmap ended before it was done: ${complaint.split('\n')[0] || `code ${code}`}`);
      into.close();
    },
    async cancel() {
      nmap.kill();
    },
  });
}
