import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OTHERS } from './private-files';

type Options = Parameters<NodeFS['init']>[1];

interface Attributes {
  mode?: number | null;
}
interface Operations {
  setattr(of: object, attributes: Attributes): void;
}

/** PGlite's files: it gives each new one rights of its own choosing, which no umask takes away (SEC120). */
export class PrivateNodeFs extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun: NonNullable<Options['preRun']> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => {
        ownersOnly(NODEFS.node_ops);
        ownersOnly(NODEFS.stream_ops);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function ownersOnly(operations: Operations): void {
  const { setattr } = operations;
  operations.setattr = (of, attributes) => {
    const { mode } = attributes;
    setattr(of, typeof mode === 'number' ? { ...attributes, mode: mode & ~OTHERS } : attributes);
  };
}
