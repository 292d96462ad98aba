import { AsyncResource } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Log } from '../calls/handler';
import type { Metrics } from './metrics';
import { requestRoute } from './request-context';

/** As others note a caller who went before there was an answer. */
const LEFT = 499;

/** Times each request and says what became of it: by its pattern, never by its address. */
export function observed(to: { readonly metrics: Metrics; readonly log: Log }, inside: RequestListener) {
  const listener: RequestListener = (request, response) => {
    const began = performance.now();
    const done = AsyncResource.bind(() => {
      const answered = {
        method: request.method ?? '',
        route: requestRoute(),
        status: response.headersSent ? response.statusCode : LEFT,
        ms: Math.round(performance.now() - began),
      };
      to.metrics.answered(answered);
      to.log('debug', 'request', answered);
    });
    response.once('close', done);
    inside(request, response);
  };
  return listener;
}
