import type { Samples } from '../tool-samples';

export const CODE: Samples = {
  'codeql.sarif': [1, 72, 0],
};
