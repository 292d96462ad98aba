import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

interface Bounds {
  readonly servers: number;
  readonly loads: number;
}

/**
 * Counts what the browser tests cost most by, servers started and pages loaded, and fails a run that has more of it than
 * was written down: a clock would only say how busy the machine is.
 */
export default class WorkReporter implements Reporter {
  private servers = 0;
  private loads = 0;

  constructor(private readonly bounds: Bounds) {}

  onStdOut(chunk: string | Buffer): void {
    if (chunk.toString().startsWith('server ready in ')) this.servers += 1;
  }

  onStepEnd(_test: TestCase, _result: TestResult, { category, title }: TestStep): void {
    if (category === 'pw:api' && /^(Navigate|Reload)/.test(title)) this.loads += 1;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const { servers, loads } = this.bounds;
    console.log(`servers started: ${this.servers} of ${servers}; pages loaded: ${this.loads} of ${loads}`);
    // None at all: the runner calls its steps something else now.
    const isWithin = this.servers <= servers && this.loads > 0 && this.loads <= loads;
    return { status: isWithin ? result.status : 'failed' };
  }
}
