import { jsonTool } from '../define-tool';
import { entries, list, object, row, text, texts } from '../lenient';
import { moduleOf, moduleSoftware, STATEMENT } from './govulncheck';

const called = row({
  ...{ Symbol: text, PkgPath: text, ModPath: text, RequireSink: text },
  OSV: object({
    ...{ id: text, details: text, aliases: texts },
    affected: list(
      object({
        ranges: list(object({ events: list(object({ fixed: text })) })),
        database_specific: object({ url: text }),
      }),
    ),
    references: list(object({ url: text })),
  }),
});

/** Before 1.0: one object with its call graph, and a row for each vulnerable function that is called. */
export const govulncheckLegacy = jsonTool({
  ...STATEMENT,
  rows: ['Vulns[]', 'Modules[]'],
  is: ({ root }) => ['Calls', 'Imports', 'Requires', 'Modules'].every((key) => key in root),
  shape: object({
    Vulns: list(called),
    Modules: list(row({ Path: text, Version: text })),
    Requires: object({ Modules: entries(object({ Version: text })) }),
  }),
  *tell({ Vulns, Modules, Requires }, { file }) {
    const main = Modules.find(({ Version }) => Version === undefined)?.Path;
    const about = main === undefined ? file() : moduleOf(main);
    yield { scanned: about };
    for (const { raw, Path, Version } of Modules) yield { about, raw, software: moduleSoftware(Path, Version) };
    for (const { raw, OSV, PkgPath: location, ModPath: name, RequireSink } of Vulns) {
      const [affected] = OSV.affected;
      const version = Requires.Modules.find(([id]) => id === RequireSink)?.[1].Version;
      const functions = Vulns.filter((one) => one.OSV.id === OSV.id && one.ModPath === name).map((one) => one.Symbol);
      const fixes = affected?.ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])) ?? [];
      yield {
        about,
        raw,
        finding: {
          ...{ rule: OSV.id, title: `${OSV.id} in ${name ?? 'a module'}`, description: OSV.details, location },
          ids: OSV.aliases,
          evidence: `Called: ${functions.join(', ')}`,
          references: [affected?.database_specific.url, ...OSV.references.map(({ url }) => url)],
          in: { ...moduleSoftware(name, version), fixed: fixes },
          uid: `${OSV.id}:${name ?? ''}@${version ?? ''}`,
        },
      };
    }
  },
});
