import { stringOf } from '../../json';
import { jsonTool } from '../define-tool';
import { list, object, type Read, row, text, texts } from '../lenient';
import { asserted, packageRows, type SpdxDocument, type SpdxPackage, supplierOf } from './spdx-packages';

export const SPDX = {
  tool: 'SPDX',
  vendor: 'SPDX',
  category: 'sbom',
  keeps:
    'Each package is installed software of what the document describes, with package URL, CPE, supplier and licence; a reference to an advisory that names a vulnerability is a finding, which SPDX does not rate.',
  drops: 'Files, snippets, checksums, annotations and how packages relate to each other.',
} as const;

/** References of the category security that speak of a weakness; the others say what the package is. */
const ADVISORY = 'advisory|fix|url|swid';

const spdxPackage = row({
  ...{ SPDXID: text, name: text, versionInfo: text, supplier: text, primaryPackagePurpose: text },
  ...{ licenseConcluded: text, licenseDeclared: text },
  externalRefs: list(object({ referenceCategory: text, referenceType: text, referenceLocator: text, comment: text })),
});

export const spdx = jsonTool({
  ...SPDX,
  format: 'spdx_json',
  rows: ['packages[]', `packages[].externalRefs[referenceType=${ADVISORY}]`],
  is: ({ root }) => stringOf(root['spdxVersion'])?.startsWith('SPDX-2') === true,
  shape: object({
    name: text,
    creationInfo: object({ created: text }),
    documentDescribes: texts,
    packages: list(spdxPackage),
    relationships: list(object({ spdxElementId: text, relationshipType: text, relatedSpdxElement: text })),
  }),
  *tell({ name, creationInfo, documentDescribes, packages, relationships }, about) {
    const described = relationships.flatMap(({ relationshipType: type, ...ends }) => [
      ...(type === 'DESCRIBES' && ends.spdxElementId === 'SPDXRef-DOCUMENT' ? [ends.relatedSpdxElement] : []),
      ...(type === 'DESCRIBED_BY' && ends.relatedSpdxElement === 'SPDXRef-DOCUMENT' ? [ends.spdxElementId] : []),
    ]);
    const roots = [...documentDescribes, ...described].filter((id) => id !== undefined);
    const document: SpdxDocument = { name, created: creationInfo.created, roots, packages: packages.map(packageOf) };
    yield* packageRows(document, about);
  },
});

function packageOf({ raw, externalRefs: refs, ...one }: Read<typeof spdxPackage>): SpdxPackage {
  const of = (type: RegExp) => refs.find(({ referenceType }) => type.test(referenceType ?? ''))?.referenceLocator;
  const licence = asserted(one.licenseConcluded) ?? asserted(one.licenseDeclared);
  return {
    ...{ id: one.SPDXID, raw, name: one.name, version: asserted(one.versionInfo), purpose: one.primaryPackagePurpose },
    ...{ purl: of(/^purl$/), cpe: of(/^cpe2[23]Type$/), vendor: supplierOf(one.supplier) },
    licences: licence === undefined ? [] : [licence],
    advisories: refs
      .filter(({ referenceType }) => ADVISORY.split('|').includes(referenceType ?? ''))
      .map(({ referenceLocator: url = '', comment }) => ({ url, comment })),
  };
}
