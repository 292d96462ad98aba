import { type ComponentType, useEffect, useState } from 'react';
import { SkeletonRows } from '../../kit/skeleton';
import { type ViewProps, viewLoader } from './view-list';
import './widgets.css';

type Loaded = { readonly type: string; readonly view: ComponentType<ViewProps> | null };

/** The view of a type: undefined while it is on its way, null where there is none or it does not load. */
export function useWidgetView(type: string | null): ComponentType<ViewProps> | null | undefined {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (type === null) return;
    let current = true;
    const done = (view: ComponentType<ViewProps> | null): void => {
      if (current) setLoaded({ type, view });
    };
    const load = viewLoader(type);
    if (load === null) done(null);
    else {
      load().then(done, (error: unknown) => {
        // Specification §8: a view that does not load is logged, and the type treated as one without.
        console.error(`The view of ${type} could not be loaded`, error);
        done(null);
      });
    }
    return () => {
      current = false;
    };
  }, [type]);
  return loaded?.type === type ? loaded.view : undefined;
}

/** A widget as it looks, filling the place it is given. Its view is loaded when the first of its kind is shown. */
export function WidgetView(props: ViewProps) {
  const View = useWidgetView(props.definition.type);
  if (View === undefined) return <SkeletonRows rows={4} label="Loading the widget" />;
  if (View === null) {
    return <p className="widget-none">No widget component found for type: {props.definition.type}</p>;
  }
  return <View {...props} />;
}
