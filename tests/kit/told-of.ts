import { expectAllRows } from '../real-files/tool-samples';
import type { WholeFile } from './test-files';
import { parse, remarks } from './test-files';

interface ToldOf {
  readonly file: WholeFile;
  /** Each asset by its name, then severity, title and place of its findings. */
  readonly assets: readonly (readonly (string | undefined)[])[];
  readonly said: readonly string[];
}

/** What a tool's report tells, its rows accounted for. */
export async function toldOf(name: string, content: string | object): Promise<ToldOf> {
  const file = await parse(name, typeof content === 'string' ? content : JSON.stringify(content));
  expectAllRows(file);
  const assets = file.records.map(({ asset, findings }) => [
    asset.name,
    ...findings.map(({ severity, title, location }) => [severity, title, location].join(' | ')),
  ]);
  return { file, assets, said: remarks(file) };
}
