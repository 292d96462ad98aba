import type { Breadcrumb, BrowserOptions, ErrorEvent, Exception } from '@sentry/react';
import { withoutSecrets } from '../../domain/text/without-secrets';

type TransactionEvent = Parameters<NonNullable<BrowserOptions['beforeSendTransaction']>>[0];

/**
 * What leaves this browser with a report says what failed, never about whom or about which machine: no person,
 * no query, no token, no address of mail or network.
 */
export function scrubText(text: string): string {
  return withoutSecrets(text)
    .replace(/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[ip]')
    .replace(IPV6_OR_MAC, '[address]')
    .replace(/((?:https?:\/\/|\/)[^\s?#"']*)[?#][^\s"']*/g, '$1');
}

const IPV6_OR_MAC = /(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])|\b(?:[0-9a-f]{2}-){5}[0-9a-f]{2}\b/gi;

const scrubbed = (value: unknown): unknown => {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  return value instanceof Object ? scrubbedRecord(Object.entries(value)) : value;
};
const scrubbedRecord = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.map(([name, value]) => [name, scrubbed(value)]));

function scrubException(exception: Exception): Exception {
  const { value, stacktrace } = exception;
  return {
    ...exception,
    ...(value === undefined ? {} : { value: scrubText(value) }),
    ...(stacktrace?.frames === undefined
      ? {}
      : {
          stacktrace: {
            ...stacktrace,
            // A script in the page itself is called by the page's address.
            frames: stacktrace.frames.map((frame) =>
              frame.filename === undefined ? frame : { ...frame, filename: scrubText(frame.filename) },
            ),
          },
        }),
  };
}

export function scrubBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb {
  const { message, data } = breadcrumb;
  // What the console was given may be a whole record.
  const { arguments: _, ...rest } = data ?? {};
  return {
    ...breadcrumb,
    ...(message === undefined ? {} : { message: scrubText(message) }),
    ...(data === undefined ? {} : { data: scrubbedRecord(Object.entries(rest)) }),
  };
}

/** Attributes are flat: texts, numbers and lists of them. */
const scrubAttributes = <T>(data: Readonly<Record<string, T>>): Record<string, T | string> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? scrubText(value) : value]),
  );

/** Of an event's own, whatever it tells of. */
function strip(event: ErrorEvent | TransactionEvent): void {
  delete event.user;
  delete event.extra;
  delete event.server_name;
  const { request, transaction, breadcrumbs, contexts } = event;
  if (request !== undefined) event.request = request.url === undefined ? {} : { url: scrubText(request.url) };
  if (transaction !== undefined) event.transaction = scrubText(transaction);
  if (breadcrumbs !== undefined) event.breadcrumbs = breadcrumbs.map(scrubBreadcrumb);
  if (contexts?.trace?.data !== undefined) contexts.trace.data = scrubAttributes(contexts.trace.data);
}

export function scrubError(event: ErrorEvent): ErrorEvent {
  const clean = { ...event };
  strip(clean);
  if (event.message !== undefined) clean.message = scrubText(event.message);
  if (event.exception?.values !== undefined) clean.exception = { values: event.exception.values.map(scrubException) };
  return clean;
}

export function scrubTransaction(event: TransactionEvent): TransactionEvent {
  const clean = { ...event };
  strip(clean);
  if (event.spans !== undefined) {
    clean.spans = event.spans.map((span) => ({
      ...span,
      data: scrubAttributes(span.data),
      ...(span.description === undefined ? {} : { description: scrubText(span.description) }),
    }));
  }
  return clean;
}
