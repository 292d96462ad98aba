import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { WidgetDefinition, WidgetSource } from '../../../../contract/areas/widgets/custom-widgets';
import { usualMapping } from '../../../../domain/widgets/sample-widget';
import { widgetProblem } from '../../../../domain/widgets/widget-problem';
import { typeNamed } from '../../../../domain/widgets/widget-types';
import type { Change } from '../../../data/changes-made';
import { createRecord, updateRecord } from '../../../data/records';
import type { WidgetRow } from '../widget-list';

export interface EditedWidget {
  readonly definition: WidgetDefinition;
  readonly source: WidgetSource;
}

export interface EditorControl extends EditedWidget {
  readonly isUnsaved: boolean;
  /** What keeps it from being saved, in the words of the specification; null: nothing. */
  readonly problem: string | null;
  /** The text of the definition, as it stands, is none. */
  setBroken(message: string | null): void;
  define(definition: WidgetDefinition): void;
  feed(source: WidgetSource): void;
  chooseType(type: string): void;
  /** Null: something is wrong, and is said. Rejects where nothing can be kept in this browser. */
  save(): Promise<{ readonly change: Change | null } | null>;
}

interface Given {
  readonly companyId: string;
  readonly row: WidgetRow | null;
  readonly start: EditedWidget;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What stands in the editor, and what saving it does. The row as it was when it opened is the base of the edit. */
export function useEditor(given: Given): EditorControl {
  const [{ companyId, row, start }] = useState(given);
  const [newId] = useState(() => v7());
  const [definition, define] = useState(start.definition);
  const [source, feed] = useState(start.source);
  const [broken, setBroken] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const saving = useRef(false);
  const problem = broken ?? widgetProblem(definition);
  const changes = {
    ...(isSame(definition, start.definition) ? {} : { definition, name: definition.title }),
    ...(isSame(source, start.source) ? {} : { source }),
  };
  const chooseType = (type: string): void => {
    const known = typeNamed(type);
    if (known === undefined) return;
    const kept = Object.entries(definition.config).filter(
      ([name]) => Object.hasOwn(known.schema.properties, name) && name !== 'chartType',
    );
    // Mappings somebody chose stay as far as they are the usual ones of no type.
    const isUsual = isSame(definition.dataMapping, usualMapping(definition.type));
    define({
      ...definition,
      type,
      title:
        definition.title === `Sample ${typeNamed(definition.type)?.name}` ? `Sample ${known.name}` : definition.title,
      config: { ...known.defaultConfig, ...Object.fromEntries(kept) },
      dataMapping: isUsual ? usualMapping(type) : definition.dataMapping,
    });
  };
  const save = async (): Promise<{ readonly change: Change | null } | null> => {
    if (problem !== null || saving.current) return null;
    saving.current = true;
    try {
      const change =
        row === null
          ? await createRecord('customWidget', companyId, { id: newId, name: definition.title, definition, source })
          : Object.keys(changes).length === 0
            ? null
            : await updateRecord('customWidget', row, changes);
      setSaved(true);
      return { change };
    } catch (error) {
      saving.current = false;
      throw error;
    }
  };
  const isUnsaved = !isSaved && (Object.keys(changes).length > 0 || broken !== null);
  return { definition, source, isUnsaved, problem, setBroken, define, feed, chooseType, save };
}
