import { jsonTool } from '../define-tool';
import { list, listUnder, row, text, texts } from '../lenient';

export const pipAudit = jsonTool({
  format: 'pip_audit_json',
  tool: 'pip-audit',
  vendor: 'Python Packaging Authority',
  category: 'vulnerability_scanner',
  keeps:
    'Each package is installed software of the project; each vulnerability is a finding with its package and where it is fixed.',
  drops: 'Packages that pip-audit skipped, and what it changed itself.',
  rows: ['[]', '[].vulns[]', 'dependencies[]', 'dependencies[].vulns[]'],
  is: ({ root, first, under }) =>
    [first, under('dependencies')].some(
      (one) => typeof one['name'] === 'string' && (Array.isArray(one['vulns']) || 'skip_reason' in one),
    ) ||
    (Array.isArray(root['dependencies']) && Array.isArray(root['fixes'])),
  shape: listUnder(
    ['dependencies'],
    row({
      ...{ name: text, version: text, skip_reason: text },
      vulns: list(row({ id: text, description: text, fix_versions: texts, aliases: texts })),
    }),
  ),
  *tell(packages, { file }) {
    const about = file();
    yield { scanned: about };
    for (const { raw, name, version, skip_reason: reason, vulns } of packages) {
      const software = { name, version, ecosystem: 'PyPI' };
      yield reason === undefined ? { about, raw, software } : { leftOut: 'packages that pip-audit skipped' };
      for (const { raw, id, description, fix_versions: fixed, aliases } of vulns) {
        const title = `${id ?? 'A vulnerability'} in ${name ?? 'a package'}`;
        const finding = { rule: id, title, description, ids: [id, ...aliases], in: { ...software, fixed } };
        yield { about, raw, finding };
      }
    }
  },
});
