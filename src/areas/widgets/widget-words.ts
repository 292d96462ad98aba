import type { WidgetSource } from '../../../contract/areas/widgets/custom-widgets';
import { FIGURES } from '../../../domain/widgets/figures';
import { typeNamed } from '../../../domain/widgets/widget-types';
import { aboutText } from '../../words/entity-text';

export const typeText = (type: string): string => typeNamed(type)?.name ?? type;

/** Where its numbers come from, in a few words. */
export function sourceText(source: WidgetSource): string {
  if (source.kind === 'saved') return 'A saved query';
  if (source.kind === 'json') return 'Pasted JSON';
  if (source.kind === 'none') return 'No data';
  if (source.kind === 'query') return `Query of ${aboutText(source.entity)}`;
  return FIGURES.find(({ name }) => name === source.figure)?.label ?? source.figure;
}
