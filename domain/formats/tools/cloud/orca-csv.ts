import { csvTool } from '../define-tool';
import { alertRow, ORCA } from './orca';

export const orcaCsv = csvTool({
  ...ORCA,
  format: 'orca_csv',
  is: ({ has }) => has('OrcaScore', 'Title', 'CloudAccount.Name'),
  columns: {
    title: 'Title',
    category: 'Category',
    score: 'OrcaScore',
    status: 'Status',
    account: 'CloudAccount.Name',
    resource: ['Inventory.Name', 'Source'],
    labels: 'Labels',
    time: 'LastSeen',
  },
  tell: ({ title, category, score, status, account, resource, labels, time }) =>
    alertRow({
      ...{ title, category, status, account, resource, observedAt: time },
      score: score === undefined ? undefined : Number(score),
      // A list as JSON has it.
      labels: [...(labels ?? '').matchAll(/"([^"]+)"/g)].flatMap(([, label]) => label ?? []),
    }),
});
