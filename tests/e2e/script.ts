import type { Server } from './server-process';
import { companyOf } from './server-rows';

/** A call as somebody's script makes it, about the bypass user's company; what is refused throws. */
export async function script(server: Server, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'Muster-Company': await companyOf(server) };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await server.api(path, init);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
