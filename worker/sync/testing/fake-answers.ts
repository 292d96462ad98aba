/** What the fake server reads and writes. */

export const WENT_BACK = { status: 409, code: 'conflict', message: 'It went back' };

export const seenIn = (query: URLSearchParams) =>
  (query.get('seen')?.split(',') ?? []).map((one) => {
    const [seq, mark = ''] = one.split('.');
    return { seq: Number(seq), mark };
  });

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
