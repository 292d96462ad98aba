import { ERROR_REPORTS } from '../../contract/limits';
import { isReportable } from './reportable';

type Uncaught = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** What the app says of its unexpected errors. Small, so that it is there before the library that sends them. */
export function createErrorReports() {
  let kept: unknown[] = [];
  let send: ((error: unknown) => void) | null = null;
  let isOff = false;
  let stopListening = () => {};

  const capture = (error: unknown): void => {
    if (isOff || !isReportable(error)) return;
    if (send !== null) send(error);
    else if (kept.length < ERROR_REPORTS.keptBefore) kept.push(error);
  };
  const settle = (): void => {
    // From here on the library hears what nobody caught by itself.
    stopListening();
    kept = [];
  };

  return {
    capture,
    /** What nobody caught, until it is known whether and by what it is sent. */
    listen(target: Uncaught): void {
      const onError = (event: Event) => capture('error' in event && event.error != null ? event.error : event);
      const onRejection = (event: Event) => capture('reason' in event ? event.reason : event);
      target.addEventListener('error', onError);
      target.addEventListener('unhandledrejection', onRejection);
      stopListening = () => {
        target.removeEventListener('error', onError);
        target.removeEventListener('unhandledrejection', onRejection);
      };
    },
    sendBy(sender: (error: unknown) => void): void {
      send = sender;
      for (const error of kept) sender(error);
      settle();
    },
    off(): void {
      isOff = true;
      settle();
    },
  };
}

const reports = createErrorReports();

/** An error the app did not expect. Reported where that is set up; what a status of 300 to 499 says is not. */
export const captureError = reports.capture;
export const errorReports = reports;
