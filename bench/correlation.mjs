import { option } from '../scripts/started.mjs';
import { runInNode } from './in-node.mjs';

/**
 * `npm run bench -- correlation [--known 1000000] [--incoming 100000]`: what an import would do, records of one source against
 * those a company has, as the dry run works it out. In a process of its own, for its memory.
 */
const [known, incoming] = [Number(option('known') ?? 1_000_000), Number(option('incoming') ?? 100_000)];
runInNode(
  'correlation',
  `made.compare(2_000, 2_000);
  console.table([{ known: ${known}, incoming: ${incoming}, ...made.compare(${known}, ${incoming}) }]);`,
  12_000,
);
