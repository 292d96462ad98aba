import { expect, test, vi } from 'vitest';
import { renewPolicy } from './renew-policy';

const page = (policy: string, html = '<html>1</html>', status = 200) =>
  new Response(html, { status, headers: { 'content-security-policy': policy } });

function shell(held: Response | undefined, fresh: Response) {
  const put = vi.fn(async () => undefined);
  const ask = vi.fn(async (_method: string) => fresh.clone());
  const renew = () => renewPolicy({ match: async () => held?.clone(), put }, '/index.html?r=1', ask);
  return { put, ask, renew };
}

test('[TP5] the page keeps its place and gets the new policy', async () => {
  const { put, renew } = shell(page('old'), page('new'));
  await renew();
  expect(put).toHaveBeenCalledWith('/index.html?r=1', expect.objectContaining({ status: 200 }));
});

test.each([
  ['the same policy', page('old'), page('old')],
  ['the page of another build', page('old'), page('new', '<html>2</html>')],
  ['an error of the server', page('old'), page('new', '<html>1</html>', 503)],
  ['nothing kept', undefined, page('new')],
])('[TP5] with %s nothing changes', async (_, held, fresh) => {
  const { put, renew } = shell(held, fresh);
  await renew();
  expect(put).not.toHaveBeenCalled();
});

test('[TP5] where nothing changed only the headers are asked for', async () => {
  const { ask, renew } = shell(page('old'), page('old'));
  await renew();
  expect(ask.mock.calls).toEqual([['HEAD']]);
});
