import { Component, type ErrorInfo, type ReactNode } from 'react';
import { captureError } from '../third-parties/error-reports';
import { ErrorScreen } from './error-screen';

interface Props {
  readonly children: ReactNode;
  /** Another path is another page: what failed on the last one is forgotten. */
  readonly path?: string;
}

interface State {
  readonly failed: { readonly error: unknown } | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed.', error, info.componentStack);
    captureError(error);
  }

  override componentDidUpdate({ path }: Props): void {
    if (path !== this.props.path && this.state.failed !== null) this.setState({ failed: null });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    const { error } = failed;
    return (
      <ErrorScreen
        status={statusOf(error)}
        message={error instanceof Error ? error.message : String(error)}
        statusMessage={statusMessageOf(error)}
        afterCrash
      />
    );
  }
}

function statusMessageOf(error: unknown): string | undefined {
  const text = error instanceof Object && 'statusMessage' in error ? error.statusMessage : undefined;
  return typeof text === 'string' ? text : undefined;
}

function statusOf(error: unknown): number | null {
  return error instanceof Object && 'status' in error && typeof error.status === 'number' ? error.status : null;
}
