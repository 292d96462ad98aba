import { Button, Callout } from '@radix-ui/themes';
import { Component, type ReactNode, useEffect } from 'react';
import type { WidgetDefinition } from '../../../contract/areas/widgets/custom-widgets';
import { mapData, type ProcessedData } from '../../../domain/widgets/processed-data';
import { widgetProblem } from '../../../domain/widgets/widget-problem';
import { typeNamed } from '../../../domain/widgets/widget-types';
import { SkeletonRows } from '../../kit/skeleton';
import { viewLoader } from './view-list';
import { useWidgetView } from './widget-view';
import './widgets.css';

interface Props {
  readonly definition: WidgetDefinition | null;
  /** What the mappings read; undefined: it is on its way. */
  readonly data: unknown;
  /** Told of every error that is shown (specification §2). */
  onError?(message: string): void;
  /** A definition that is drawn in another way, as bars instead of a pie. */
  onDefinition?: ((definition: WidgetDefinition) => void) | undefined;
}

/** The specified preview area: an error, a skeleton, the widget, or a warning that nothing draws it. */
export function WidgetPreview({ definition, data, onError, onDefinition }: Props) {
  const message = previewError(definition, data);
  const isDrawn = message === null && definition !== null;
  const View = useWidgetView(isDrawn ? definition.type : null);
  // A view there is, and that did not load, is treated as one that is not supported (§8).
  const unloaded =
    isDrawn && View === null && viewLoader(definition.type) !== null ? notSupported(definition.type) : null;
  const error = message ?? unloaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each error, whoever listens
  useEffect(() => {
    if (error !== null) onError?.(error);
  }, [error, definition, data]);
  if (error !== null || definition === null) return <ErrorAlert message={error ?? ''} />;
  if (View === undefined || data === undefined) return <CardSkeleton />;
  if (View === null) return <NoComponent definition={definition} onDefinition={onDefinition} />;
  return (
    <Guard key={JSON.stringify([definition, data])} onError={onError}>
      <View definition={definition} data={drawnFrom(definition, data)} />
    </Guard>
  );
}

const notSupported = (type: string): string => `Widget type '${type}' is not supported`;

/** The error texts of specification §8, and those of its validation. */
function previewError(definition: WidgetDefinition | null, data: unknown): string | null {
  if (definition === null) return 'No widget definition provided';
  const problem = widgetProblem(definition);
  if (problem?.startsWith('Unknown widget type') && typeNamed(definition.type) === undefined) {
    return notSupported(definition.type);
  }
  if (problem !== null || data === undefined) return problem;
  try {
    return mapData(definition.dataMapping, data).problems[0]?.message ?? null;
  } catch (error) {
    return error instanceof Error && error.message !== '' ? error.message : 'Failed to load widget';
  }
}

const drawnFrom = ({ dataMapping }: WidgetDefinition, data: unknown): ProcessedData => mapData(dataMapping, data).data;

function ErrorAlert({ message }: { readonly message: string }) {
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Text>{message}</Callout.Text>
    </Callout.Root>
  );
}

function CardSkeleton() {
  return (
    <div className="widget-card-skeleton">
      <SkeletonRows rows={5} label="Loading the widget" />
    </div>
  );
}

interface NoComponentProps {
  readonly definition: WidgetDefinition;
  onDefinition: Props['onDefinition'];
}

function NoComponent({ definition, onDefinition }: NoComponentProps) {
  return (
    <Callout.Root color="amber" size="1" role="status">
      <Callout.Text>No widget component found for type: {definition.type}</Callout.Text>
      {onDefinition === undefined || definition.type !== 'chart.pie' ? null : (
        <Button size="1" variant="soft" onClick={() => onDefinition(asBars(definition))}>
          Show as bar
        </Button>
      )}
    </Callout.Root>
  );
}

/** The same numbers as bars, the largest part first as they come. */
const asBars = (definition: WidgetDefinition): WidgetDefinition => ({
  ...definition,
  type: 'chart.bar',
  config: { ...typeNamed('chart.bar')?.defaultConfig, chartType: 'horizontalBar', isHorizontal: true },
});

interface GuardProps {
  onError?: ((message: string) => void) | undefined;
  readonly children: ReactNode;
}

/** What a view throws is said, and takes nothing else of the page with it. */
class Guard extends Component<GuardProps, { readonly message: string | null }> {
  override state: { readonly message: string | null } = { message: null };

  static getDerivedStateFromError(error: unknown): { readonly message: string } {
    return { message: error instanceof Error && error.message !== '' ? error.message : 'Failed to load widget' };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(Guard.getDerivedStateFromError(error).message);
  }

  override render(): ReactNode {
    return this.state.message === null ? this.props.children : <ErrorAlert message={this.state.message} />;
  }
}
