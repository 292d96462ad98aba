import * as snmp from 'net-snmp';

/** What the library has beyond what the product uses: its own agent. */
const createAgent = Reflect.get(snmp, 'createAgent');
const [OBJECT, SCALAR, TABLE] = [
  Reflect.get(snmp, 'ObjectType'),
  Reflect.get(snmp, 'MibProviderType').Scalar,
  Reflect.get(snmp, 'MibProviderType').Table,
];
const maxAccess = Reflect.get(snmp, 'MaxAccess')['read-only'];

const SYSTEM = {
  sysDescr: [1, 'Cisco IOS 17.9'],
  sysContact: [4, 'Ada L'],
  sysName: [5, 'sw-1'],
  sysLocation: [6, 'Rack 2'],
};

/** A switch that answers `reads`, and the user `reader`, with two interfaces and a chassis. */
export function snmpAgent(port: number): { close(): void } {
  const agent = createAgent({ port, address: '127.0.0.1' }, () => undefined);
  agent.getAuthorizer().addCommunity('reads');
  agent.getAuthorizer().addUser({
    ...{ name: 'reader', level: snmp.SecurityLevel.authPriv },
    ...{ authProtocol: snmp.AuthProtocols.sha256, authKey: 'auth-password' },
    ...{ privProtocol: snmp.PrivProtocols.aes, privKey: 'priv-password' },
  });
  const mib = agent.getMib();
  for (const [name, [number, value]] of Object.entries(SYSTEM)) {
    const oid = `1.3.6.1.2.1.1.${number}`;
    mib.registerProvider({ name, type: SCALAR, oid, scalarType: OBJECT.OctetString, maxAccess });
    mib.setScalarValue(name, value);
  }
  table(mib, 'ifTable', '1.3.6.1.2.1.2.2.1', [1, OBJECT.Integer], [[6, OBJECT.OctetString]]);
  mib.addTableRow('ifTable', [1, Buffer.from('02005e100001', 'hex')]);
  mib.addTableRow('ifTable', [2, Buffer.from('02005e100002', 'hex')]);
  mib.addTableRow('ifTable', [3, Buffer.alloc(0)]);
  const texts = [11, 12, 13].map((number): [number, number] => [number, OBJECT.OctetString]);
  table(mib, 'entPhysicalTable', '1.3.6.1.2.1.47.1.1.1.1', [1, OBJECT.Integer], texts);
  mib.addTableRow('entPhysicalTable', [1, '', '', '']);
  mib.addTableRow('entPhysicalTable', [2, 'FOC1', 'Cisco', 'C9300-48P']);
  table(mib, 'ipAddrTable', '1.3.6.1.2.1.4.20.1', [1, OBJECT.IpAddress], [[2, OBJECT.Integer]]);
  mib.addTableRow('ipAddrTable', ['192.0.2.1', 1]);
  mib.addTableRow('ipAddrTable', ['127.0.0.1', 2]);
  return agent;
}

function table(
  mib: { registerProvider(definition: object): void },
  name: string,
  oid: string,
  index: [number, number],
  columns: [number, number][],
): void {
  const tableColumns = [index, ...columns].map(([number, type]) => ({
    number,
    name: `${name}${number}`,
    type,
    maxAccess,
  }));
  const tableIndex = [{ columnName: `${name}${index[0]}` }];
  mib.registerProvider({ name, type: TABLE, oid, maxAccess, tableColumns, tableIndex });
}
