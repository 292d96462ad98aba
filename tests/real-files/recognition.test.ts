import { expect } from 'vitest';
import { JSON_TOOLS, TEXT_TOOLS, XML_TOOLS } from '../../domain/formats/tools/all-tools';
import { lookAt } from '../../domain/formats/tools/define-tool';
import { TOOL_SAMPLES } from './expected/all-samples';
import { readSample, realTest, sampleNames } from './samples';
import { documentsIn, tableIn } from './tool-samples';

/** The names of the tools that would take a file. */
function takersOf(name: string): string[] {
  const text = new TextDecoder().decode(readSample(name)).trimStart();
  if (text.startsWith('<')) {
    const head = text.replace(/^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[.*?\]\s*)?>|\s+)*/s, '').slice(0, 4_096);
    const root = /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head)?.[1] ?? '';
    return XML_TOOLS.filter(({ is }) => is({ root, head })).map(({ format }) => format);
  }
  if (name.endsWith('.zip')) return [];
  const isJson = /^(?:[{[]|[\w$.]+\s*=\s*[{[])/.test(text);
  if (!isJson) {
    const lines = TEXT_TOOLS.filter(({ is }) => is(text.slice(0, 4_096))).map(({ format }) => format);
    return [...lines, ...(tableIn(text)?.formats ?? [])];
  }
  const value = documentsIn(text);
  const whole = JSON_TOOLS.filter(({ is }) => is(lookAt(value)));
  const each = JSON_TOOLS.filter(({ is }) => Array.isArray(value) && value.every((one) => is(lookAt(one))));
  return (whole.length > 0 ? whole : each).map(({ format }) => format);
}

realTest('[T3] every sample of a tool is one tool’s, and no other sample is any tool’s', async () => {
  for (const name of sampleNames()) expect(takersOf(name), name).toHaveLength(name in TOOL_SAMPLES ? 1 : 0);
});
