import { sampleFolder } from './sample-server';

/** Before the first test: each of the runner's workers would make them for itself. */
export default async function prepare(): Promise<void> {
  await sampleFolder();
}
