import * as z from 'zod/mini';
import { type MessageTemplate, messageTemplate } from '../../contract/areas/policies/message-templates';
import { type PolicyTemplateRow, policyTemplate } from '../../contract/areas/policies/policy-templates';
import { isObject } from '../../contract/narrow';
import { storedTreeProblems } from '../query/unfinished';
import { brokenParts } from './message-for';

/** Templates as a file: all that people say of them, and nothing of a company. */

const MESSAGE = z.pick(messageTemplate.schema, {
  ...{
    name: true,
    description: true,
    purpose: true,
    about: true,
    subject: true,
    body: true,
    html: true,
    isDefault: true,
  },
});
const POLICY = z.pick(policyTemplate.schema, {
  ...{ name: true, category: true, why: true, resolution: true, severity: true, ast: true, expectation: true },
  ...{ graceDays: true, trigger: true },
});
type MessageWords = z.infer<typeof MESSAGE>;
type PolicyWords = z.infer<typeof POLICY>;

const KIND = 'muster-templates';

/** What is written; it reads back as it is. */
export const templateFile = (messages: readonly MessageTemplate[], policies: readonly PolicyTemplateRow[]): object => ({
  ...{ kind: KIND, version: 1 },
  messages: messages.map((one) => MESSAGE.parse(one)),
  policies: policies.map((one) => POLICY.parse(one)),
});

export interface ReadTemplates {
  readonly messages: readonly MessageWords[];
  readonly policies: readonly PolicyWords[];
  /** What cannot be taken, each with its place in the file and why. */
  readonly refused: readonly string[];
}

const MOST = 500;

/** Reads such a file. What is wrong with one template keeps out that one alone. */
export function readTemplateFile(text: string): ReadTemplates {
  const nothing = (message: string): ReadTemplates => ({ messages: [], policies: [], refused: [message] });
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return nothing(`This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
  if (!isObject(file) || file['kind'] !== KIND) {
    return nothing('This is no file of templates. “Export” on this page writes one.');
  }
  const refused: string[] = [];
  const messages = listOf(file['messages'], 'messages', refused).flatMap((one, at): readonly MessageWords[] => {
    const read = z.safeParse(MESSAGE, one);
    const where = `Message ${at + 1}${nameOf(one)}`;
    if (!read.success) return refuse(refused, where, issueOf(read.error));
    const [broken] = brokenParts(read.data);
    const [problem] = messageTemplate.check({ ...read.data, version: 1 });
    if (problem !== undefined) return refuse(refused, where, problem.message);
    if (broken === undefined) return [read.data];
    return refuse(refused, where, `${broken.part}, line ${broken.line}, column ${broken.column}: ${broken.message}`);
  });
  const policies = listOf(file['policies'], 'policies', refused).flatMap((one, at): readonly PolicyWords[] => {
    const read = z.safeParse(POLICY, one);
    const where = `Policy ${at + 1}${nameOf(one)}`;
    if (!read.success) return refuse(refused, where, issueOf(read.error));
    const [problem] = storedTreeProblems(read.data.ast);
    return problem === undefined ? [read.data] : refuse(refused, where, `condition: ${problem.message}`);
  });
  return { messages, policies, refused };
}

function listOf(value: unknown, name: string, refused: string[]): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) refused.push(`“${name}” is no list.`);
  else if (value.length > MOST) refused.push(`“${name}” has more than ${MOST}: only the first ${MOST} are taken.`);
  return Array.isArray(value) ? value.slice(0, MOST) : [];
}

function refuse(refused: string[], where: string, why: string): readonly never[] {
  refused.push(`${where}: ${why}`);
  return [];
}

const nameOf = (one: unknown): string =>
  isObject(one) && typeof one['name'] === 'string' ? ` (“${one['name'].slice(0, 80)}”)` : '';

function issueOf({ issues }: z.core.$ZodError): string {
  const [first] = issues;
  return first === undefined ? 'it cannot be read' : `${first.path.map(String).join('.')}: ${first.message}`;
}
