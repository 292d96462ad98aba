import * as z from 'zod/mini';
import { givesFile, sendsFile } from '../../attached-file';
import { Id, Instant, Line } from '../../primitives';
import { Sort } from '../../query';
import { defineRecord } from '../../record';
import { WidgetDefinition, WidgetSource } from '../widgets/custom-widgets';

/** Reports: what is printed of a company's records, on paper, as a page and as a workbook; and the files that were made of them. */

export const REPORT = {
  blocks: 60,
  textChars: 20_000,
  columns: 20,
  parameters: 10,
  /** As the text of a data address. */
  logoChars: 200_000,
  /** Of a file that was made. */
  fileBytes: 32 * 1_024 * 1_024,
  /** Runs of one report that are kept with their files. */
  keptRuns: 100,
} as const;

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

export const REPORT_FORMATS = ['pdf', 'html', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Of a block within its report. */
const Key = z.string().check(z.minLength(1), z.maxLength(40));
const Title = z.string().check(z.trim(), z.maxLength(500));

/** Which records: a kind, and a query tree. `{ queryId }` alone is a saved query. `readQuery` of `domain/query` reads it. */
const Question = {
  entity: z.string().check(z.minLength(1), z.maxLength(100)),
  where: z.record(z.string(), z.unknown()),
};

export const ReportBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cover'), key: Key, title: Title, subtitle: Title }),
  z.strictObject({ kind: z.literal('contents'), key: Key }),
  /** Markdown. */
  z.strictObject({ kind: z.literal('text'), key: Key, text: z.string().check(z.maxLength(REPORT.textChars)) }),
  z.strictObject({
    kind: z.literal('table'),
    key: Key,
    title: Title,
    ...Question,
    /** Paths of fields, in their order. */
    columns: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(REPORT.columns)),
    sort: z.optional(Sort),
    /** No more rows than that; absent: all. */
    limit: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  }),
  /** A widget, drawn from its source. */
  z.strictObject({
    kind: z.literal('chart'),
    key: Key,
    title: Title,
    definition: WidgetDefinition,
    source: WidgetSource,
  }),
  z.strictObject({ kind: z.literal('break'), key: Key }),
]);
export type ReportBlock = z.infer<typeof ReportBlock>;

/** A PNG or JPEG, by what it begins with, whatever it was called. */
const Logo = z
  .string()
  .check(
    z.maxLength(REPORT.logoChars, 'The picture is too large: take one of at most 150 kB'),
    z.regex(
      /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[A-Za-z0-9+/]*={0,2}$/,
      'The logo is no PNG or JPEG picture: choose another file',
    ),
  );

/** `{{key}}` in a text or in a value of a condition stands for its value. */
const Parameter = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,29}$/, 'Begin with a small letter; then letters, digits and _')),
  label: Line,
  value: z.string().check(z.maxLength(500)),
});
export type ReportParameter = z.infer<typeof Parameter>;

export const ReportSchedule = z.strictObject({
  /** Five fields: minute, hour, day, month, day of the week. */
  cron: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Whose clock that is, as the IANA names it. */
  zone: z.string().check(z.minLength(1), z.maxLength(100)),
  formats: z.array(z.enum(REPORT_FORMATS)).check(z.minLength(1, 'Choose a format'), z.maxLength(3)),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const report = defineRecord('report', {
  path: 'reports',
  subject: 'Report',
  words: { a: 'a report', many: 'reports' },
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    paper: z.enum(PAPERS),
    isLandscape: z.boolean(),
    /** Of headings and lines, as `#1967c0`. */
    accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Write a colour as #1967c0')),
    logo: z.optional(Logo),
    blocks: z.array(ReportBlock).check(z.maxLength(REPORT.blocks)),
    parameters: z.array(Parameter).check(z.maxLength(REPORT.parameters)),
    /** When the server makes it by itself; absent: never. */
    schedule: z.optional(ReportSchedule),
    /** The distribution list that is told of what the schedule made. */
    listId: z.optional(Id),
    /** Since when the next time of its schedule counts. */
    scheduledAt: z.nullable(Instant),
  },
  labels: {
    isLandscape: 'Landscape',
    accent: 'Colour',
    listId: 'Sent to',
    schedule: 'Made by itself',
    scheduledAt: 'Last made by itself',
  },
  wordless: ['blocks', 'parameters', 'schedule', 'listId', 'logo', 'scheduledAt'],
  editable: [
    ...(['name', 'description', 'paper', 'isLandscape', 'accent', 'logo', 'blocks', 'parameters'] as const),
    ...(['schedule', 'listId'] as const),
  ],
  made: { scheduledAt: null },
  blank: { paper: 'a4', isLandscape: false, accent: '#1967c0', blocks: [], parameters: [] },
  check: ({ blocks, parameters }) => {
    const keys = new Set(blocks.map(({ key }) => key));
    const names = new Set(parameters.map(({ key }) => key));
    return [
      ...(keys.size < blocks.length ? [{ field: 'blocks', message: 'Two blocks have the same key' }] : []),
      ...(names.size < parameters.length
        ? [{ field: 'parameters', message: 'Two parameters have the same name: rename one' }]
        : []),
    ];
  },
  maxBodyBytes: 2 * 1_024 * 1_024,
  search: ['name', 'description'],
  relations: [{ name: 'run', label: 'File', to: 'reportRun', from: 'id', at: 'reportId' }],
});
export type Report = z.infer<typeof report.schema>;

const RUN_STATUSES = ['waiting', 'done', 'failed'] as const;

export const reportRun = defineRecord('reportRun', {
  path: 'report-runs',
  subject: 'Report',
  words: { a: 'a file of a report', many: 'files of reports' },
  fields: {
    reportId: Id,
    reportName: z.string(),
    format: z.enum(REPORT_FORMATS),
    /** Made in the browser of who asked for it, or by the server. */
    madeBy: z.enum(['browser', 'server']),
    /** The values its parameters had where they were not the report's own. */
    values: z.record(z.string().check(z.maxLength(30)), z.string().check(z.maxLength(500))),
    status: z.enum(RUN_STATUSES),
    trigger: z.enum(['person', 'schedule']),
    startedBy: z.string(),
    startedById: z.nullable(Id),
    endedAt: z.nullable(Instant),
    /** Where the company's log stood, as the server knows it; null: made in a browser. */
    dataRev: z.nullable(z.string()),
    /** Of the file. */
    sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    bytes: z.int().check(z.gte(0)),
    /** In its tables. */
    rows: z.int().check(z.gte(0)),
    pages: z.int().check(z.gte(0)),
    /** Why there is no file, in words with the way out; or what is missing in it. */
    problem: z.nullable(z.string().check(z.maxLength(2_000))),
  },
  labels: {
    madeBy: 'Made in',
    startedBy: 'By',
    dataRev: 'State of the data',
    sha256: 'SHA-256',
    bytes: 'Size',
    rows: 'Rows',
    pages: 'Pages',
  },
  units: { bytes: 'byte' },
  wordless: ['reportId', 'values'],
  made: {
    ...{ reportName: '', status: 'waiting', trigger: 'person', startedBy: '', startedById: null, endedAt: null },
    ...{ dataRev: null },
  },
  blank: { values: {}, sha256: null, bytes: 0, rows: 0, pages: 0, problem: null },
  // Made by who runs a report; what becomes of it is the server's to say.
  verbs: ['create'],
  access: { create: 'execute' },
  check: ({ madeBy, sha256 }) =>
    (madeBy === 'browser') === (sha256 !== null)
      ? []
      : [{ field: 'sha256', message: 'The SHA-256 is said of a file that a browser made, and of no other' }],
  search: ['reportName', 'startedBy', 'problem'],
  indexed: ['createdAt'],
  relations: [{ name: 'report', label: 'Report', to: 'report', from: 'reportId', at: 'id' }],
});
export type ReportRun = z.infer<typeof reportRun.schema>;

export const reportEndpoints = {
  'report-files.create': { ...sendsFile, path: '/api/report-files', maxBodyBytes: REPORT.fileBytes },
  /** By the id of the run. */
  'report-files.get': { ...givesFile, path: '/api/report-files/:id' },
} as const;
