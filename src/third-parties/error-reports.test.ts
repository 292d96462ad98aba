import { expect, test, vi } from 'vitest';
import { createErrorReports } from './error-reports';
import { isReportable } from './reportable';

const withStatus = (status: number) => Object.assign(new Error('answer'), { status });

test.each([
  [300, false],
  [304, false],
  [401, false],
  [404, false],
  [499, false],
  [299, true],
  [500, true],
  [503, true],
])('[TP21] status %s is reported: %s', (status, reported) => {
  expect(isReportable(withStatus(status))).toBe(reported);
  expect(isReportable({ statusCode: status })).toBe(reported);
  expect(isReportable({ response: { status } })).toBe(reported);
  expect(isReportable(new Error('outer', { cause: withStatus(status) }))).toBe(reported);
});

test('[TP21] everything else is: without a status, of another kind, a text, nothing', () => {
  for (const error of [new TypeError('x'), { status: 'nope' }, 'a text', null, undefined, 404]) {
    expect(isReportable(error)).toBe(true);
  }
});

test('[TP21] of what the sync worker was told only the name reaches a tab', () => {
  const named = (name: string) => Object.assign(new Error('no'), { name });
  for (const name of ['Refusal', 'Unauthorized', 'SignInEnded']) {
    expect([name, isReportable(named(name))]).toEqual([name, false]);
  }
  for (const name of ['ServerFault', 'Unreachable', 'WorkerGone', 'TypeError'])
    expect([name, isReportable(named(name))]).toEqual([name, true]);
});

test('[TP20] what happens before the library is there waits for it: the first 20, and no answer of 300 to 499', () => {
  const reports = createErrorReports();
  const errors = Array.from({ length: 25 }, (_, index) => new Error(`error ${index}`));
  reports.capture(withStatus(404));
  for (const error of errors) reports.capture(error);
  const sent: unknown[] = [];
  reports.sendBy((error) => void sent.push(error));
  expect(sent).toEqual(errors.slice(0, 20));
  reports.capture(errors[24]);
  reports.capture(withStatus(404));
  expect(sent.slice(20)).toEqual([errors[24]]);
});

test('[TP20] what nobody caught is kept too, until the library listens by itself', () => {
  const page = new EventTarget();
  const reports = createErrorReports();
  reports.listen(page);
  const thrown = new Error('thrown');
  const rejected = new Error('rejected');
  const happens = () => {
    page.dispatchEvent(Object.assign(new Event('error'), { error: thrown }));
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }));
  };
  happens();
  const send = vi.fn();
  reports.sendBy(send);
  expect(send.mock.calls).toEqual([[thrown], [rejected]]);
  happens();
  expect(send).toHaveBeenCalledTimes(2);
});

test('[TP20] where reports are not set up nothing is kept', () => {
  const page = new EventTarget();
  const reports = createErrorReports();
  reports.listen(page);
  reports.capture(new Error('before'));
  reports.off();
  reports.capture(new Error('after'));
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown') }));
  const send = vi.fn();
  reports.sendBy(send);
  expect(send).not.toHaveBeenCalled();
});
