import { type ActionDefinition, COMMENT, choice, UID } from '../action-definition';

/** What protects endpoints: hosts are cut off and let back, scanned and marked. */

const DEFENDER = {
  ...{ presets: ['defender-machines'], on: ['asset', 'finding'], says: ['error.message'] },
} as const satisfies Partial<ActionDefinition>;

/** The comment carries the action's id: by it the machine's actions tell whether this one was taken. */
const defender = (
  type: string,
  path: string,
  kind: string,
  more: Pick<ActionDefinition, 'verb' | 'title' | 'about' | 'needsApproval' | 'needs' | 'docs'> & {
    readonly extra?: ReturnType<typeof choice>;
    readonly member?: string;
  },
): ActionDefinition => {
  const { extra, member, ...rest } = more;
  return {
    ...{ type, ...DEFENDER, ...rest, params: [UID, COMMENT, ...(extra === undefined ? [] : [extra])] },
    request: {
      ...{ method: 'POST', path: `/api/machines/{uid}/${path}` },
      body: {
        Comment: '{comment} ({action.id})',
        ...(extra !== undefined && member !== undefined && { [member]: `{${extra.name}}` }),
      },
    },
    // One such action at a time is taken: a second is refused with this.
    already: { status: 400, has: 'ActiveRequestAlreadyExists' },
    afterLoss: {
      how: 'look',
      step: {
        ...{ method: 'GET', path: '/api/machineactions' },
        query: { $filter: `machineId eq '{uid}' and type eq '${kind}'`, $top: '20' },
      },
      ...{ at: 'value[].requestorComment', has: '{action.id}' },
    },
  };
};

const DEFENDER_ACTIONS: readonly ActionDefinition[] = [
  defender('defender-isolate', 'isolate', 'Isolate', {
    ...{ verb: 'isolate', title: 'Isolate', needsApproval: true, needs: 'Machine.Isolate' },
    about: 'Cuts the machine off from the network. It still reaches Defender.',
    docs: 'https://learn.microsoft.com/en-us/defender-endpoint/api/isolate-machine',
    extra: choice('how', 'How', { Full: 'Fully', Selective: 'All but Outlook, Teams and Skype' }),
    member: 'IsolationType',
  }),
  defender('defender-release', 'unisolate', 'Unisolate', {
    ...{ verb: 'release', title: 'Release from isolation', needsApproval: true, needs: 'Machine.Isolate' },
    about: 'Lets an isolated machine back into the network.',
    docs: 'https://learn.microsoft.com/en-us/defender-endpoint/api/unisolate-machine',
  }),
  defender('defender-scan', 'runAntiVirusScan', 'RunAntiVirusScan', {
    ...{ verb: 'run', title: 'Run an antivirus scan', needsApproval: false, needs: 'Machine.Scan' },
    about: 'Starts a scan on the machine.',
    docs: 'https://learn.microsoft.com/en-us/defender-endpoint/api/run-av-scan',
    extra: choice('how', 'How', { Quick: 'Quick', Full: 'Full' }),
    member: 'ScanType',
  }),
  {
    ...{ type: 'defender-tag', ...DEFENDER, verb: 'tag', title: 'Add or remove a tag', needsApproval: false },
    about: 'Adds a tag to the machine, or takes it away.',
    params: [UID, { name: 'tag', label: 'Tag', input: 'text' }, choice('how', 'How', { Add: 'Add', Remove: 'Remove' })],
    needs: 'Machine.ReadWrite.All',
    docs: 'https://learn.microsoft.com/en-us/defender-endpoint/api/add-or-remove-machine-tags',
    request: { method: 'POST', path: '/api/machines/{uid}/tags', body: { Value: '{tag}', Action: '{how}' } },
    afterLoss: { how: 'again' },
  },
];

const FALCON = {
  ...{ presets: ['crowdstrike-hosts'], on: ['asset', 'finding'], says: ['errors[0].message'] },
} as const satisfies Partial<ActionDefinition>;

const contain = (
  type: string,
  name: string,
  states: readonly string[],
  rest: Pick<ActionDefinition, 'verb' | 'title' | 'about'>,
): ActionDefinition => ({
  ...{ type, ...FALCON, ...rest, params: [UID], needsApproval: true, needs: 'The scope “Hosts: Write”' },
  docs: 'https://www.falconpy.io/Service-Collections/Hosts.html#performactionv2',
  request: {
    ...{ method: 'POST', path: '/devices/entities/devices-actions/v2', query: { action_name: name } },
    body: { ids: ['{uid}'] },
  },
  afterLoss: {
    how: 'look',
    step: { method: 'GET', path: '/devices/entities/devices/v2', query: { ids: '{uid}' } },
    ...{ at: 'resources[0].status', is: states },
  },
});

const FALCON_ACTIONS: readonly ActionDefinition[] = [
  contain('crowdstrike-contain', 'contain', ['contained', 'containment_pending'], {
    ...{ verb: 'isolate', title: 'Contain' },
    about: 'Cuts the host off from the network. It still reaches CrowdStrike.',
  }),
  contain('crowdstrike-lift', 'lift_containment', ['normal', 'lift_containment_pending'], {
    ...{ verb: 'release', title: 'Lift containment' },
    about: 'Lets a contained host back into the network.',
  }),
  {
    ...{ type: 'crowdstrike-tag', ...FALCON, verb: 'tag', title: 'Add or remove a grouping tag', needsApproval: false },
    about: 'Adds a tag to the host, or takes it away.',
    params: [
      UID,
      {
        ...{ name: 'tag', label: 'Tag', input: 'text', help: 'It begins with FalconGroupingTags/' },
        must: { match: /^FalconGroupingTags\/[\w/-]+$/, be: 'It is written FalconGroupingTags/name' },
      },
      choice('how', 'How', { add: 'Add', remove: 'Remove' }),
    ],
    needs: 'The scope “Hosts: Write”',
    docs: 'https://www.falconpy.io/Service-Collections/Hosts.html#updatedevicetags',
    request: {
      ...{ method: 'PATCH', path: '/devices/entities/devices/tags/v1' },
      body: { action: '{how}', device_ids: ['{uid}'], tags: ['{tag}'] },
    },
    afterLoss: { how: 'again' },
  },
];

const SENTINEL = {
  ...{ presets: ['sentinelone-agents'], on: ['asset', 'finding'], says: ['errors[0].detail', 'errors[0].title'] },
  // What is not its agent is passed over with a good answer.
  done: { at: 'data.affected', is: ['1'] },
} as const satisfies Partial<ActionDefinition>;

const sentinel = (
  name: string,
  rest: Pick<ActionDefinition, 'type' | 'verb' | 'title' | 'about' | 'needsApproval' | 'needs' | 'afterLoss'>,
): ActionDefinition => ({
  ...{ ...SENTINEL, ...rest, params: [UID], base: '/web/api/' },
  request: {
    ...{ method: 'POST', path: `/web/api/v2.1/agents/actions/${name}` },
    body: { filter: { ids: ['{uid}'] }, data: {} },
  },
});

const network = (...states: readonly string[]): ActionDefinition['afterLoss'] => ({
  how: 'look',
  step: { method: 'GET', path: '/web/api/v2.1/agents', query: { ids: '{uid}' } },
  ...{ at: 'data[0].networkStatus', is: states },
});

const SENTINEL_ACTIONS: readonly ActionDefinition[] = [
  sentinel('disconnect', {
    ...{ type: 'sentinelone-disconnect', verb: 'isolate', title: 'Disconnect from the network', needsApproval: true },
    about: 'Cuts the endpoint off from the network. It still reaches its console.',
    needs: 'The permission “Endpoints: Disconnect from Network”',
    afterLoss: network('disconnected', 'disconnecting'),
  }),
  sentinel('connect', {
    ...{ type: 'sentinelone-connect', verb: 'release', title: 'Reconnect to the network', needsApproval: true },
    about: 'Lets a disconnected endpoint back into the network.',
    needs: 'The permission “Endpoints: Reconnect to Network”',
    afterLoss: network('connected', 'connecting'),
  }),
  sentinel('initiate-scan', {
    ...{ type: 'sentinelone-scan', verb: 'run', title: 'Start a full disk scan', needsApproval: false },
    about: 'Starts a scan on the endpoint.',
    needs: 'The permission “Endpoints: Initiate Scan”',
    afterLoss: { how: 'again' },
  }),
];

const FLEET = {
  ...{ presets: ['fleet-hosts'], on: ['asset', 'finding'], base: '/api/', params: [UID] },
  ...{ says: ['errors[0].reason', 'message'], needs: 'A token of a user with the role “Maintainer”' },
  docs: 'https://fleetdm.com/docs/rest-api/rest-api',
  // The source says the hardware's UUID; the calls are made by Fleet's own number.
  before: [{ method: 'GET', path: '/api/v1/fleet/hosts/identifier/{uid}', take: { host: 'host.id' } }],
} as const satisfies Partial<ActionDefinition>;

const FLEET_ACTIONS: readonly ActionDefinition[] = [
  {
    ...{ type: 'fleet-transfer', ...FLEET, verb: 'update', title: 'Move to a team', needsApproval: false },
    about: 'Moves the host to another team, whose policies and profiles it then has.',
    params: [
      UID,
      {
        ...{ name: 'team', label: 'Number of the team', input: 'text' },
        must: { match: /^\d{1,10}$/, be: 'It is a number, as in the address of the team’s page' },
      },
    ],
    request: {
      method: 'POST',
      path: '/api/v1/fleet/hosts/transfer',
      body: { team_id: '{team:number}', hosts: ['{host:number}'] },
    },
    afterLoss: { how: 'again' },
  },
  {
    ...{ type: 'fleet-lock', ...FLEET, verb: 'disable', title: 'Lock', needsApproval: true },
    about: 'Locks the host until it is unlocked in Fleet.',
    request: { method: 'POST', path: '/api/v1/fleet/hosts/{host}/lock' },
    afterLoss: {
      how: 'look',
      step: { method: 'GET', path: '/api/v1/fleet/hosts/identifier/{uid}' },
      ...{ at: 'host.mdm.device_status', is: ['locked', 'locking'] },
    },
  },
  {
    ...{ type: 'fleet-refetch', ...FLEET, verb: 'run', title: 'Refetch', needsApproval: false },
    about: 'Asks the host to report what it is and has at once.',
    request: { method: 'POST', path: '/api/v1/fleet/hosts/{host}/refetch' },
    afterLoss: { how: 'again' },
  },
];

export const ENDPOINT_ACTIONS: readonly ActionDefinition[] = [
  ...DEFENDER_ACTIONS,
  ...FALCON_ACTIONS,
  ...SENTINEL_ACTIONS,
  ...FLEET_ACTIONS,
];
