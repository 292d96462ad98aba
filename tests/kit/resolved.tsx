import { renderToString } from 'react-dom/server';
import { Router, useRouter } from 'wouter';
import { type Resolved, resolve } from '../../src/app/resolve';

/** With the parser the app gets, which wouter hands out to components only. */
export function resolved(path: string): Resolved | null {
  let answer: Resolved | null = null;
  function Probe() {
    answer = resolve(useRouter().parser, path);
    return null;
  }
  renderToString(
    <Router ssrPath={path}>
      <Probe />
    </Router>,
  );
  return answer;
}
