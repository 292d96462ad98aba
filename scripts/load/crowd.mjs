import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../started.mjs';

/** The process of `sockets.mjs`, asked by messages. */
export class CrowdProcess {
  child = fork(join(import.meta.dirname, 'sockets.mjs'));
  asked = 0;

  /**
   * @param {'open' | 'counts' | 'forget' | 'delays'} ask
   * @param {object} rest
   * @returns {Promise<any>}
   */
  ask(ask, rest = {}) {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const hear = (/** @type {{ id: number, answer: unknown }} */ message) => {
        if (message.id !== id) return;
        this.child.off('message', hear);
        resolve(message.answer);
      };
      this.child.on('message', hear);
      this.child.send({ id, ask, ...rest });
    });
  }

  /** Everybody of a world comes, evenly over a time. Answers after how many milliseconds all were live. */
  async come({ server, crowd }, overMs) {
    const { companyId, people } = crowd;
    const version = readFileSync(join(import.meta.dirname, '../../contract/version.ts'), 'utf8');
    const contract = Number(/CONTRACT_VERSION = (\d+)/.exec(version)?.[1]);
    await this.ask('open', { origin: server.url, stream: `company:${companyId}`, contract, people, overMs });
    return this.live(people.length, 180_000);
  }

  async live(count, withinMs, began = performance.now()) {
    while (performance.now() - began < withinMs) {
      if ((await this.ask('counts')).live >= count) return performance.now() - began;
      await pause(50);
    }
    throw new Error(`not all were live within ${withinMs / 1_000} s: ${JSON.stringify(await this.ask('counts'))}`);
  }

  end() {
    this.child.disconnect();
  }
}
