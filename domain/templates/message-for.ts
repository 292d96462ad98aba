import type { MessageAbout, MessagePurpose, MessageTemplate } from '../../contract/areas/policies/message-templates';
import { firstChars } from '../text/cut-text';
import { defaultTemplate, type TemplateWords } from './default-templates';
import { renderTemplate, type TemplateProblem, type TemplateValues } from './render-template';
import { htmlOfText, safeHtml } from './safe-html';
import { exampleValues, templateValues } from './template-values';

export const TEMPLATE_PARTS = ['subject', 'body', 'html'] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

export interface PartProblem extends TemplateProblem {
  readonly part: TemplatePart;
}

export interface Message {
  /** One line, of at most 200 characters. Empty of a webhook. */
  readonly subject: string;
  readonly text: string;
  /** Of a mail; null of what has none. */
  readonly html: string | null;
  readonly problems: readonly PartProblem[];
}

export interface ChosenMessage extends Message {
  /** Null: our own words. */
  readonly templateId: string | null;
  /** Of the template, as it was then. */
  readonly version: number | null;
}

type Template = Pick<
  MessageTemplate,
  'id' | 'purpose' | 'about' | 'subject' | 'body' | 'html' | 'isDefault' | 'version'
> & { readonly deletedAt?: string | null };

/**
 * The message that is sent. Of the company's templates it is the one that is named, or the default of the pair (the oldest, of
 * several); our own words where there is none, and where what there is is broken: a message is never lost over its words.
 *
 * @param values by the names `about` has (`templateValues`); what is not given is null
 * @param templates the company's own; others than of this pair are passed over
 */
export function messageFor(
  purpose: MessagePurpose,
  about: MessageAbout,
  values: TemplateValues,
  templates: readonly Template[],
  templateId?: string,
): ChosenMessage {
  const known = templateValues(about, values);
  const ours = defaultTemplate(purpose, about);
  const chosen = chosenOf(purpose, about, templates, templateId);
  const made = messageOf(purpose, chosen ?? ours, known);
  if (chosen === undefined) return { ...made, templateId: null, version: null };
  if (!made.problems.some(({ kind }) => kind === 'broken')) {
    return { ...made, templateId: chosen.id, version: chosen.version };
  }
  return { ...messageOf(purpose, ours, known), problems: made.problems, templateId: null, version: null };
}

function chosenOf(
  purpose: MessagePurpose,
  about: MessageAbout,
  templates: readonly Template[],
  templateId: string | undefined,
): Template | undefined {
  const fitting = templates.filter(
    (one) => one.purpose === purpose && one.about === about && (one.deletedAt ?? null) === null,
  );
  const named = fitting.find(({ id }) => id === templateId);
  return named ?? fitting.filter(({ isDefault }) => isDefault).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
}

const SUBJECT_CHARS = 200;

/** A message of these words alone, as a preview shows it. `values` are those of `templateValues`. */
export function messageOf(
  purpose: MessagePurpose,
  words: { readonly [P in keyof TemplateWords]?: string | undefined },
  values: TemplateValues,
): Message {
  const subject = renderTemplate(words.subject ?? '', values, 'text');
  const body = renderTemplate(words.body ?? '', values, 'text');
  const own = words.html === undefined || words.html.trim() === '' ? null : renderTemplate(words.html, values, 'html');
  const html = own === null ? safeHtml(htmlOfText(body.text)) : own.text;
  const at = (part: TemplatePart, problems: readonly TemplateProblem[]): readonly PartProblem[] =>
    problems.map((problem) => ({ ...problem, part }));
  return {
    subject: purpose === 'webhook' ? '' : oneLine(subject.text),
    text: tidy(body.text),
    html: purpose === 'email' ? html : null,
    problems: [
      ...(purpose === 'webhook' ? [] : at('subject', subject.problems)),
      ...at('body', body.problems),
      ...(purpose === 'email' && own !== null ? at('html', own.problems) : []),
    ],
  };
}

/** Control characters would end the line of a mail's head. */
const oneLine = (text: string): string =>
  firstChars(
    text
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    SUBJECT_CHARS,
  );

/** Conditions and loops leave empty lines behind. */
const tidy = (text: string): string =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * What keeps a template from being filled in, by its parts; what is only missing keeps it from nothing. All of a message's values are
 * examples: whatever they are, its form is the same.
 */
export const brokenParts = (
  template: Pick<MessageTemplate, 'purpose' | 'about' | 'subject' | 'body' | 'html'>,
): readonly PartProblem[] =>
  messageOf(template.purpose, template, exampleValues(template.about)).problems.filter(({ kind }) => kind === 'broken');
