import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import { projectOf, repositoryOf } from '../things';
import type { Row, Thing, ToldFinding, ToldSoftware } from '../told';

export const STATEMENT = {
  format: 'govulncheck_json',
  tool: 'govulncheck',
  vendor: 'Go',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability of a module in use is a finding of the Go module, with the way to it where it is called; modules are installed software.',
  drops:
    'Advisories that no module in use is affected by; all calls but the nearest. Go does not rate vulnerabilities.',
} as const;

const osv = object({
  ...{ id: text, summary: text, details: text, aliases: texts, severity: text },
  references: list(object({ url: text })),
  database_specific: object({ url: text }),
});
type Osv = Read<typeof osv>;

const step = object({
  ...{ module: text, version: text, package: text, function: text, receiver: text },
  position: object({ filename: text, line: number }),
});
type Step = Read<typeof step>;

const message = row({
  SBOM: object({ modules: list(row({ path: text, version: text })) }),
  osv,
  finding: object({ osv: text, fixed_version: text, trace: list(step) }),
});
type Message = Read<typeof message>;

/** `govulncheck -json` since 1.0: a stream of messages; some wrap it in a list. */
export const govulncheck = jsonTool({
  ...STATEMENT,
  rows: ['', '[].'].flatMap((at) => [`${at}osv`, `${at}finding`, `${at}SBOM.modules[]`]),
  is: ({ one }) =>
    (isObject(one['config']) && one['config']['scanner_name'] === 'govulncheck') ||
    (isObject(one['osv']) && Array.isArray(one['osv']['affected'])) ||
    (isObject(one['finding']) && Array.isArray(one['finding']['trace']) && 'osv' in one['finding']),
  shape: oneOrMany(message),
  *tell(messages, { file }) {
    const modules = messages.flatMap(({ SBOM }) => SBOM.modules);
    const steps = messages.flatMap(({ finding }) => finding.trace);
    const main = modules.find(isMain)?.path ?? steps.find(isMain)?.module;
    const about = main === undefined ? file() : moduleOf(main);
    yield { scanned: about };
    const found = findingsOf(messages);
    for (const message of messages) yield* rowsOf(message, found, about);
  },
});

/** The scanned module has no version: it is not released. */
const isMain = ({ version }: { readonly version?: string | undefined }): boolean => version === undefined;

function* rowsOf({ osv, finding, SBOM, raw }: Message, found: Found, about: Thing): Generator<Row> {
  for (const one of SBOM.modules) yield { about, raw: one.raw, software: moduleSoftware(one.path, one.version) };
  if (finding.osv !== undefined) yield { about, raw, ...told(found, finding.osv, finding.trace[0]?.module) };
  if (osv.id === undefined) return;
  const [module] = found.get(osv.id)?.keys() ?? [];
  yield module === undefined
    ? { leftOut: 'advisories that no module in use is affected by' }
    : { about, raw, ...told(found, osv.id, module) };
}

/** By advisory and module. */
type Found = ReadonlyMap<string, ReadonlyMap<string, ToldFinding>>;

const told = (found: Found, osv: string, module = ''): { finding?: ToldFinding } => {
  const finding = found.get(osv)?.get(module);
  return finding === undefined ? {} : { finding };
};

/** One advisory is told of several times: that the module is required, that its package is imported, that it is called. The last says most. */
function findingsOf(messages: readonly Message[]): Found {
  const known = new Map(messages.map(({ osv }) => [osv.id, osv]));
  const found = new Map<string, Map<string, ToldFinding>>();
  const depths = new Map<string, number>();
  for (const { finding } of messages) {
    const {
      osv: id,
      trace: [first],
    } = finding;
    if (id === undefined) continue;
    const module = first?.module ?? '';
    const depth = first?.function !== undefined ? 3 : first?.package !== undefined ? 2 : 1;
    if (depth <= (depths.get(`${id}:${module}`) ?? 0)) continue;
    depths.set(`${id}:${module}`, depth);
    const of = found.get(id) ?? new Map<string, ToldFinding>();
    found.set(id, of.set(module, findingOf(finding, known.get(id))));
  }
  return found;
}

/** From where it is called to what is vulnerable. */
const wayOf = (trace: readonly Step[]): string =>
  trace
    .map(({ receiver, function: name, package: within, module, position: { filename, line } }) => {
      const what = [within ?? module, receiver, name].filter(Boolean).join('.');
      return filename === undefined ? what : `${what} (${filename}:${line ?? ''})`;
    })
    .toReversed()
    .join('\n');

function findingOf(
  { osv: id = '', fixed_version: fixed, trace }: Message['finding'],
  osv: Osv | undefined,
): ToldFinding {
  const { module: name, version, package: within } = trace[0] ?? {};
  return {
    rule: id,
    title: osv?.summary ?? `${id} in ${name ?? 'a module'}`,
    ...{ severity: osv?.severity, description: osv?.details, evidence: wayOf(trace), location: within ?? name },
    ids: [id, ...(osv?.aliases ?? [])],
    references: [osv?.database_specific.url, ...(osv?.references ?? []).map(({ url }) => url)],
    in: { ...moduleSoftware(name, version), fixed: fixed === undefined ? [] : [fixed] },
    // How it is called changes from one commit to the next.
    uid: `${id}:${name ?? ''}@${version ?? ''}`,
  };
}

export const moduleSoftware = (name: string | undefined, version: string | undefined): ToldSoftware => ({
  ...{ name, version, ecosystem: 'Go' },
});

/** A module is called by the address of its repository, and after that by its folder and major version. */
export function moduleOf(path: string): Thing {
  const hosted = /^(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]+\/[^/]+/.exec(path)?.[0];
  return /^[\w-]+(\.[\w-]+)+\//.test(path) ? repositoryOf(hosted ?? path) : projectOf(path);
}
