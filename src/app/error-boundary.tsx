import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen';

interface State {
  readonly error: unknown;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed.', error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorScreen status={statusOf(error)} message={error instanceof Error ? error.message : String(error)} />;
  }
}

function statusOf(error: unknown): number | null {
  return error instanceof Object && 'status' in error && typeof error.status === 'number' ? error.status : null;
}
