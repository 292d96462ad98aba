import { expect, test } from 'vitest';
import { RECORDS } from '../../../contract/record-list';
import { REPORT_TEMPLATES } from '../../../domain/reports/templates';
import { formFields, formProblems, saidValues, shownValues } from '../../forms/form-values';
import { REPORT_FORM, REPORT_START } from './report-form';

test.each(REPORT_TEMPLATES)(
  '[RP1] the form of $name says what the template says, and can be saved at once',
  ({ start }) => {
    const fields = formFields(RECORDS.report, REPORT_FORM);
    const shown = shownValues(fields, { ...REPORT_START, ...start });
    expect(formProblems(RECORDS.report, fields, shown, new Set())).toEqual([]);
    const said = saidValues(fields, shown);
    expect(said).toMatchObject({ name: start.name, blocks: start.blocks, parameters: start.parameters, paper: 'a4' });
    expect(said['schedule']).toBeUndefined();
    expect(said['logo'] ?? undefined).toBeUndefined();
  },
);

test('[RP14] a schedule and a list that stand in the form are said', () => {
  const fields = formFields(RECORDS.report, REPORT_FORM);
  const schedule = { cron: '0 6 * * *', zone: 'UTC', formats: ['pdf'] };
  const listId = '00000000-0000-4000-8000-000000000001';
  const shown = { ...shownValues(fields, { ...REPORT_START, name: 'Monthly' }), schedule, listId };
  expect(formProblems(RECORDS.report, fields, shown, new Set())).toEqual([]);
  expect(saidValues(fields, shown)).toMatchObject({ schedule, listId });
});
