import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';

/**
 * Where a record's name occurs outside its area's folders and the specification's tables: what adding such a record costs
 * elsewhere. `npm run mentions -- slaDefinition slas 5` fails where it is more than five files.
 */
const [, , name, area, most = 'Infinity'] = argv;
if (name === undefined || area === undefined) {
  console.error('Usage: npm run mentions -- <record> <area> [at most]');
  exit(2);
}
const words = name
  .replace(/([A-Z])/g, ' $1')
  .trim()
  .toLowerCase()
  .split(' ');
const forms = [
  name,
  words.join('-'),
  words.join('_'),
  words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(''),
];
const TABLES = /^contract\/(paths|routes\/|access\/|fingerprint\.json|kind-hashes\.json|version\.ts)|^docs\//;
const own = new RegExp(
  `/(areas|jobs|details)/${area}(/|\\.)|^domain/${area}/|^tests/e2e/${area}\\.|^tests/architecture/mentions\\.`,
);
const files = execFileSync('git', ['ls-files', 'contract', 'domain', 'server', 'worker', 'src', 'mocks', 'tests'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !TABLES.test(file) && !own.test(file) && !/\.(sql|json)$/.test(file));
const found = files.flatMap((file) => {
  // A link names a page, and pages are the specification's.
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/href\('\w+'/g, 'href(')
    .split('\n');
  const at = lines.flatMap((line, index) => (forms.some((form) => line.includes(form)) ? [index + 1] : []));
  return at.length === 0 ? [] : [{ file, at }];
});
for (const { file, at } of found) console.log(`${file}:${at.join(',')}`);
console.log(`${name} is named in ${found.length} files outside ${area}`);
exit(found.length > Number(most) ? 1 : 0);
