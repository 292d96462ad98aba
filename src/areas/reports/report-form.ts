import type { FormLooks } from '../../forms/use-record-form';

/** What the form of a report asks for, and what a new one begins with. */
export const REPORT_FORM: FormLooks<'report'> = [
  { field: 'name' },
  { field: 'description' },
  { field: 'blocks', help: 'They stand on paper in this order.' },
  { field: 'paper', values: { a4: 'A4', letter: 'Letter' } },
  { field: 'isLandscape' },
  { field: 'accent', help: 'Of headings and charts, as #1967c0.' },
  { field: 'logo' },
  { field: 'parameters' },
  // Its own part of the form: it is drawn by the area, as what it holds is no list of values.
  { field: 'schedule', options: [] },
  { field: 'listId' },
];

export const REPORT_START = {
  ...{ name: '', paper: 'a4', isLandscape: false, accent: '#1967c0', blocks: [], parameters: [] },
};
