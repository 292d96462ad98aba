import { Button } from '@radix-ui/themes';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import type { Change } from '../../../data/changes-made';
import { useIsOffline } from '../../../data/status';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { HeldForm } from '../../../forms/held-form';
import { leaveForm } from '../../../forms/leave-form';
import { ChoiceInput } from '../../../kit/fields';
import { LeaveDialog } from '../../../kit/leave-dialog';
import { Page } from '../../../kit/page';
import { failureToast } from '../../../kit/toasts';
import { useLeaveGuard } from '../../../kit/use-leave-guard';
import { useWidgetData } from '../../../parts/widgets/use-widget-data';
import type { WidgetRow } from '../widget-list';
import { DefinitionFields } from './definition-fields';
import { JsonEditor } from './json-editor';
import { MappingEditor } from './mapping-editor';
import { Previews } from './previews';
import { SourceFields } from './source-fields';
import { type EditedWidget, type EditorControl, useEditor } from './use-editor';
import '../widgets-area.css';

interface Props {
  readonly companyId: string;
  /** Null: a new one. */
  readonly row: WidgetRow | null;
  readonly start: EditedWidget;
}

const TITLES = { new: 'New widget', edit: 'Edit widget' } as const;

/** What it is at the left, how it looks beside it, always in view. */
export function WidgetEditor({ companyId, row, start }: Props) {
  const control = useEditor({ companyId, row, start });
  const { definition, source, isUnsaved, problem } = control;
  const [as, setAs] = useState('fields');
  const reading = useWidgetData(control);
  const guard = useLeaveGuard(isUnsaved);
  const submit = useSubmit(control, row === null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Page
      title={row === null ? TITLES.new : TITLES.edit}
      about="Choose what it shows and where its numbers come from. Both previews follow what you change."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole editor, which its button has, too */}
      <div className="widget-editor" onKeyDown={onKeyDown}>
        <div className="widget-editor-fields">
          <ChoiceInput
            label="Edit as"
            value={as}
            options={[
              { value: 'fields', label: 'Fields' },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={(next) => {
              control.setBroken(null);
              setAs(next);
            }}
          />
          {as === 'json' ? (
            <JsonEditor definition={definition} onDefinition={control.define} onBroken={control.setBroken} />
          ) : (
            <DefinitionFields control={control} />
          )}
          <SourceFields source={source} onSource={control.feed} />
        </div>
        <div className="widget-editor-live">
          <Previews definition={definition} reading={reading} onDefinition={control.define} />
          <MappingEditor control={control} reading={reading} />
        </div>
        <SaveBar isNew={row === null} problem={problem} isUnsaved={isUnsaved} onSave={submit} />
      </div>
      <LeaveDialog guard={guard} />
    </Page>
  );
}

/** Saves once, and goes to the list in the place of the editor. */
function useSubmit({ save, definition }: EditorControl, isNew: boolean): () => void {
  const [, navigate] = useLocation();
  const kept = useKeptText();
  const held = use(HeldForm);
  const [saved, setSaved] = useState<{ readonly change: Change | null } | null>(null);
  const go = useEffectEvent(({ change }: { readonly change: Change | null }) => {
    navigate(href('customWidgets'), { replace: true });
    if (change !== null) undoableToast(`${isNew ? 'Created' : 'Saved'} ${definition.title}`, change, kept);
  });
  // Only once nothing is unsaved any more: the guard would hold the way.
  useEffect(() => {
    if (saved !== null) go(saved);
  }, [saved]);
  return () => {
    if (held !== null) return;
    save().then(
      (done) => {
        if (done !== null) setSaved(done);
      },
      (error: unknown) => failureToast('The widget could not be kept', error),
    );
  };
}

const OFFLINE = 'You are offline. Changes you save are kept here, and sent once the server can be reached.';

interface BarProps {
  readonly isNew: boolean;
  readonly problem: string | null;
  readonly isUnsaved: boolean;
  onSave(): void;
}

function SaveBar({ isNew, problem, isUnsaved, onSave }: BarProps) {
  const [, navigate] = useLocation();
  const offline = useIsOffline();
  const held = use(HeldForm);
  const [isTried, setIsTried] = useState(false);
  return (
    <div className="widget-editor-bar">
      <Button
        type="button"
        title={held ?? 'Ctrl+Enter'}
        disabled={held !== null}
        onClick={() => {
          setIsTried(true);
          onSave();
        }}
      >
        {isNew ? 'Create' : 'Save'}
      </Button>
      <Button
        type="button"
        variant="soft"
        color="gray"
        onClick={() => leaveForm(() => navigate(href('customWidgets'), { replace: true }))}
      >
        Cancel
      </Button>
      {problem !== null && isTried ? (
        <span className="field-problem" role="alert">
          Not saved: {problem}
        </span>
      ) : null}
      <span className="quiet small" role="status">
        {[held ?? (isUnsaved && 'Not saved yet.'), offline && OFFLINE].filter(Boolean).join(' ')}
      </span>
    </div>
  );
}
