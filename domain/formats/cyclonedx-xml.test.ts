import { expect, test } from 'vitest';
import { parse, remarks } from '../../tests/kit/test-files';

/** The same document as XML, with namespaces, attributes and lists where CycloneDX has them. */
const XML = `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.5" version="1">
  <metadata>
    <timestamp>2026-10-05T08:15:00Z</timestamp>
    <component type="application" bom-ref="app"><group>@example</group><name>shop</name><version>2.4.1</version></component>
  </metadata>
  <components>
    <component type="library" bom-ref="a">
      <supplier><name>Example</name></supplier>
      <name>zlib</name><version>1.2</version>
      <licenses><license><id>Zlib</id></license></licenses>
      <purl>pkg:generic/zlib@1.2</purl>
      <components><component type="library" bom-ref="b"><name>inner</name><version>3</version><licenses><expression>MIT OR ISC</expression></licenses></component></components>
      <properties><property name="syft:package:path">/lib/libz.so</property></properties>
    </component>
    <component type="operating-system"><name>debian</name><version>12.5</version></component>
  </components>
  <vulnerabilities>
    <vulnerability>
      <id>GHSA-1</id><source><name>GitHub</name><url>https://example.test/1</url></source>
      <references><reference><id>CVE-2026-0001</id></reference></references>
      <ratings><rating><source><name>NVD</name></source><score>5.5</score><severity>medium</severity><method>CVSSv31</method></rating></ratings>
      <description>Bad.</description><recommendation>Update.</recommendation>
      <advisories><advisory><title>More</title><url>https://example.test/2</url></advisory></advisories>
      <affects><target><ref>a</ref></target><target><ref>b</ref></target></affects>
    </vulnerability>
    <vulnerability><id>CVE-2026-0002</id><analysis><state>not_affected</state></analysis><affects><target><ref>a</ref></target></affects></vulnerability>
  </vulnerabilities>
</bom>`;

const rating = { source: { name: 'NVD' }, score: 5.5, severity: 'medium', method: 'CVSSv31' };
const JSON_TEXT = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: {
    timestamp: '2026-10-05T08:15:00Z',
    component: { type: 'application', 'bom-ref': 'app', group: '@example', name: 'shop', version: '2.4.1' },
  },
  components: [
    {
      ...{ type: 'library', 'bom-ref': 'a', supplier: { name: 'Example' }, name: 'zlib', version: '1.2' },
      ...{ licenses: [{ license: { id: 'Zlib' } }], purl: 'pkg:generic/zlib@1.2' },
      components: [
        { type: 'library', 'bom-ref': 'b', name: 'inner', version: '3', licenses: [{ expression: 'MIT OR ISC' }] },
      ],
      properties: [{ name: 'syft:package:path', value: '/lib/libz.so' }],
    },
    { type: 'operating-system', name: 'debian', version: '12.5' },
  ],
  vulnerabilities: [
    {
      ...{ id: 'GHSA-1', source: { name: 'GitHub', url: 'https://example.test/1' } },
      references: [{ id: 'CVE-2026-0001' }],
      ratings: [rating],
      ...{ description: 'Bad.', recommendation: 'Update.' },
      advisories: [{ title: 'More', url: 'https://example.test/2' }],
      affects: [{ ref: 'a' }, { ref: 'b' }],
    },
    { id: 'CVE-2026-0002', analysis: { state: 'not_affected' }, affects: [{ ref: 'a' }] },
  ],
});

test('[F90] XML says what the same document says in JSON', async () => {
  const [xml, json] = [await parse('shop.xml', XML), await parse('shop.json', JSON_TEXT)];
  expect(xml.format).toBe('cyclonedx_xml');
  const plain = (file: typeof xml) => file.records.map(({ line: _, raw: __, ...record }) => record);
  expect(plain(xml)).toEqual(plain(json));
  expect(remarks(xml)).toEqual(remarks(json));
  expect(json.records[0]?.findings).toHaveLength(2);
});

test('[F90] the extension before 1.4: vulnerabilities within their component, or beside it with its reference', async () => {
  const { records } = await parse(
    'old.xml',
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.2" xmlns:v="http://cyclonedx.org/schema/ext/vulnerability/1.0">
      <components>
        <component type="library"><name>zlib</name><version>1.2</version>
          <v:vulnerabilities><v:vulnerability ref="urn:uuid:1"><v:id>CVE-2026-0001</v:id>
            <v:ratings><v:rating><v:score><v:base>9.8</v:base></v:score><v:severity>Critical</v:severity><v:method>CVSSv3</v:method></v:rating></v:ratings>
          </v:vulnerability></v:vulnerabilities></component>
        <component type="library" bom-ref="b"><name>inner</name><version>3</version></component>
      </components>
      <v:vulnerabilities><v:vulnerability ref="b"><v:id>CVE-2026-0002</v:id><v:source name="NVD"><v:url>https://example.test/s</v:url></v:source>
        <v:ratings><v:rating><v:severity>Low</v:severity></v:rating></v:ratings>
        <v:recommendations><v:recommendation>Update.</v:recommendation></v:recommendations>
        <v:advisories><v:advisory>https://example.test/a</v:advisory></v:advisories>
      </v:vulnerability></v:vulnerabilities>
    </bom>`,
  );
  expect(
    records[0]?.findings.map((one) => [
      one.uniqueIdFromTool,
      one.severity,
      one.cvss?.baseScore,
      one.solution,
      one.references,
    ]),
  ).toEqual([
    ['CVE-2026-0001:zlib 1.2', 'critical', 9.8, undefined, undefined],
    ['CVE-2026-0002:inner 3', 'low', undefined, 'Update.', ['https://example.test/s', 'https://example.test/a']],
  ]);
});
