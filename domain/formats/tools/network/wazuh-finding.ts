import { countedAgentUid } from '../../../correlation/report-name';
import { type HostWords, hostOf } from '../things';
import type { Thing } from '../told';

/** What the reports of Wazuh have in common. */

/** “Package less than 1.2”: where it is repaired. */
export function fixedIn(condition: string | undefined): string[] {
  const version = /less than (?!or equal)(\S+)/i.exec(condition ?? '')?.[1];
  return version === undefined ? [] : [version];
}

/** An agent's host, by the number its manager gave it; the manager itself is 000. Lists of packages say nothing else of it. */
export function agentOf(number: string | undefined, words: HostWords): Thing {
  const { asset } = hostOf(words);
  return number === undefined ? { asset } : { uid: countedAgentUid(number, words.names[0]), asset };
}
