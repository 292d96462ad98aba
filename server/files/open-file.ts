import { companyRules } from '../../domain/correlation/company-rules';
import { DryRun, type DryRunResult } from '../../domain/correlation/dry-run';
import { KnownCompany } from '../../domain/correlation/known-company';
import type { FileContent } from '../../domain/formats/read-files';
import { readSent } from '../../domain/integrations/apply-rules';
import type { CompareWith, OpenFile } from './file-reader';

/** The files in what was sent whose records this thread reads, one after the other. */
export class OpenFiles {
  #company: KnownCompany | null = null;
  /** What was compared last counts as imported for what comes next (AP3). */
  #compared: { readonly known: CompareWith; readonly content: FileContent } | null = null;

  open(content: FileContent): OpenFile {
    const { about, batches, lines } = content;
    return {
      about,
      batch: async (no) => batches.at(no),
      rejected: async (no) => lines.at(no),
      compare: async (known) => this.#compare(content, known),
    };
  }

  /** Before the next is read, with which what was read before may be forgotten. */
  close(): void {
    const { known, content } = this.#compared ?? {};
    this.#compared = null;
    if (!known || !content?.hasNext) return;
    const { sha256: runId } = content.about;
    for (const batch of content.batches) this.#company?.expect({ runId, source: known.source, at: Date.now() }, batch);
  }

  #compare(content: FileContent, known: CompareWith): DryRunResult['counts'] {
    this.#company ??= new KnownCompany('', [], [], [], companyRules(known.rules));
    const company = this.#company;
    company.learn(known);
    const { integrations, records: existing, assetName, rules, crowded } = company;
    const ruled = readSent(known.sourceRules);
    const near = { integrations, existing, assetName, rules, crowded };
    const run = new DryRun({ source: known.source, ...near, ruled, maxRows: 0 });
    for (const batch of content.batches) for (const record of batch) run.add(record);
    this.#compared = { known, content };
    return run.finish().counts;
  }
}
