import { describe, expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import { testRecord } from '../../tests/kit/test-records';
import { companyRules, NO_RULES, type Rule, readRule } from './company-rules';
import { correlate } from './correlate';

const MAC = '00:50:56:81:02:01';
const UUID = '4c4c4544-0042-4b10-8052-b2c04f4e5931';

/** The keys of a statement that do not count, by these rules. */
function ruledOut(asset: AssetStatement, ...rules: Rule[]): string[] {
  const record = testRecord(1, asset);
  const counted = new Set(companyRules(rules).counted(record));
  return record.matchKeys.filter((key) => !counted.has(key));
}

describe('the rules of a company', () => {
  test('[C47] rule out a kind of keys, and values that many of its machines have', () => {
    const asset = { macs: [MAC], hardware: { serial: 'SN-1001', uuid: UUID }, fqdns: ['web1.example.com'] };
    expect(ruledOut(asset, { kind: 'keys', value: 'mac' })).toEqual([`mac:${MAC}`]);
    expect(ruledOut(asset, { kind: 'mac', value: '00:50:56' })).toEqual([`mac:${MAC}`]);
    expect(ruledOut(asset, { kind: 'mac', value: '00:50:57' })).toEqual([]);
    expect(ruledOut(asset, { kind: 'serial', value: 'sn1001' })).toEqual(['serial:SN1001']);
    expect(ruledOut(asset, { kind: 'uuid', value: UUID })).toHaveLength(1);
    expect(ruledOut(asset, { kind: 'keys', value: 'fqdn' })).toEqual(['fqdn:web1.example.com']);
  });

  test('[C47] rule out names whole, below a domain and by their beginning, and what only they are short for', () => {
    const asset = { hostnames: ['kiosk7'], fqdns: ['web1.guest.example.com'], ips: ['10.0.0.1'] };
    expect(ruledOut(asset, { kind: 'name', value: 'kiosk7' })).toEqual(['name+ip:kiosk7 10.0.0.1', 'name:kiosk7']);
    expect(ruledOut(asset, { kind: 'name', value: 'kiosk*' })).toEqual(['name+ip:kiosk7 10.0.0.1', 'name:kiosk7']);
    expect(ruledOut(asset, { kind: 'name', value: '*.guest.example.com' })).toEqual([
      'fqdn:web1.guest.example.com',
      'name+ip:web1 10.0.0.1',
      'name:web1',
    ]);
    const also = { ...asset, hostnames: ['web1'] };
    expect(ruledOut(also, { kind: 'name', value: '*.guest.example.com' })).toEqual(['fqdn:web1.guest.example.com']);
  });

  test('[C47] leave what names a thing for certain, and what people decided', () => {
    const record = {
      ...testRecord(1, { cloud: { provider: 'aws', resourceUid: 'i-1' }, custom: { agentId: 'a1' } }),
      matchKeys: ['agent:a1', 'cloud:i-1', 'link:1-x'],
    };
    const all = ['serial', 'uuid', 'mac', 'purl', 'tag', 'fqdn', 'name+ip'].map((value) => ({
      ...{ kind: 'keys' as const, value },
    }));
    expect(companyRules(all).counted(record)).toBe(record.matchKeys);
    expect(companyRules([])).toBe(NO_RULES);
  });

  test('[C47] a key that is ruled out neither merges nor speaks against, and it is said why', () => {
    const [one, other] = [
      testRecord(1, { hostnames: ['desk'], macs: [MAC] }),
      testRecord(2, { ips: ['10.0.0.7'], macs: [MAC] }),
    ];
    const apart = correlate([one, other], new Set(), companyRules([{ kind: 'mac', value: MAC }]));
    expect(apart.map(({ doubts }) => doubts)).toEqual([
      [expect.objectContaining({ because: `same MAC ${MAC}`, rule: 'ruled-out', isCertain: true })],
      [expect.objectContaining({ against: 'the company’s rules say that it identifies nothing' })],
    ]);
    expect(apart[0]?.members[0]?.matchReason).toContain('the company’s rules do not rule out');
    const named = ['00:50:56:81:02:02', '00:50:56:81:02:03'].map((mac, n) =>
      testRecord(n, { fqdns: ['web.example.com'], macs: [mac] }),
    );
    expect(correlate(named)).toHaveLength(2);
    expect(correlate(named, new Set(), companyRules([{ kind: 'keys', value: 'mac' }]))).toHaveLength(1);
  });

  test('[C47] what is ruled out hides no doubt that stands without it', () => {
    const pair = [1, 2].map((n) =>
      testRecord(n, { fqdns: ['web.example.com'], macs: [`00:50:56:81:02:0${n}`], hardware: { uuid: UUID } }),
    );
    const [first] = correlate(pair, new Set(), companyRules([{ kind: 'keys', value: 'uuid' }]));
    expect(first?.doubts).toEqual([expect.objectContaining({ rule: 'same-name-other-mac', isCertain: false })]);
    const named = [1, 2].map((n) => testRecord(n, { hostnames: ['lap'], macs: [MAC], ips: [`10.0.0.${n}`] }));
    const [only] = correlate(named, new Set(), companyRules([{ kind: 'mac', value: MAC }]));
    expect(only?.doubts).toEqual([
      expect.objectContaining({
        ...{ rule: 'same-name-only', because: 'same host name lap', isCertain: false },
        against: 'what else is the same identifies nothing by the company’s rules',
      }),
    ]);
  });

  test('[C48] entries are read as people write them, and what is wrong with one is said', () => {
    const value = (kind: Rule['kind'], text: string) => {
      const read = readRule(kind, text);
      return 'rule' in read ? read.rule.value : read.problem;
    };
    expect(value('mac', '00-50-56-81-02-01')).toBe(MAC);
    expect(value('mac', '0050.5681.0201')).toBe(MAC);
    expect(value('mac', '00:50:56:*')).toBe('00:50:56');
    expect(value('mac', '00:5')).toContain('first three octets');
    expect(value('name', ' Kiosk* ')).toBe('kiosk*');
    expect(value('name', 'a*b')).toContain('Write a host name');
    expect(value('name', '*')).toContain('Write a host name');
    expect(value('uuid', `{${UUID.toUpperCase()}}`)).toBe(UUID);
    expect(value('serial', 'Default string')).toContain('knows this as a placeholder');
  });
});
