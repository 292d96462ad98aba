import { type ActionDefinition, type ActionParam, choice, UID } from '../action-definition';

/** What keeps lists of things, issues and tags. */

const SNIPE = {
  ...{ presets: ['snipe-it-hardware'], base: '/api/v1/', says: ['messages'] },
  // It answers 200 to what it refuses, too.
  done: { at: 'status', is: ['success'] },
} as const satisfies Partial<ActionDefinition>;

const NUMBER = { match: /^\d{1,10}$/, be: 'It is a number, as in the address of its page' };

const SNIPE_ACTIONS: readonly ActionDefinition[] = [
  {
    ...{
      type: 'snipe-it-create',
      ...SNIPE,
      verb: 'create',
      title: 'Create an asset',
      on: ['asset'],
      needsApproval: false,
    },
    about: 'Makes an asset in Snipe-IT of one that another source found.',
    params: [
      { name: 'tag', label: 'Asset tag', input: 'text', from: ['asset.serial', 'asset.name'] },
      { name: 'model', label: 'Number of the model', input: 'text', must: NUMBER },
      { name: 'status', label: 'Number of the status label', input: 'text', must: NUMBER },
      { name: 'name', label: 'Name', input: 'text', from: ['asset.name'] },
      { name: 'serial', label: 'Serial number', input: 'text', from: ['asset.serial'], isOptional: true },
    ],
    needs: 'A token of a user who may create assets',
    docs: 'https://snipe-it.readme.io/reference/hardware-create',
    request: {
      ...{ method: 'POST', path: '/api/v1/hardware' },
      body: {
        ...{ asset_tag: '{tag}', model_id: '{model:number}', status_id: '{status:number}' },
        ...{ name: '{name}', serial: '{serial}', notes: 'Muster {action.id}' },
      },
    },
    // Tags are unique there: a second one is refused, and the notes of the first say whose it is.
    afterLoss: {
      how: 'look',
      step: { method: 'GET', path: '/api/v1/hardware/bytag/{tag}' },
      ...{ at: 'notes', has: '{action.id}' },
    },
  },
  {
    ...{
      type: 'snipe-it-update',
      ...SNIPE,
      verb: 'update',
      title: 'Update an asset',
      on: ['asset'],
      needsApproval: false,
    },
    about: 'Writes the name, the serial number and notes of the asset as they are here.',
    params: [
      UID,
      { name: 'name', label: 'Name', input: 'text', from: ['asset.name'], isOptional: true },
      { name: 'serial', label: 'Serial number', input: 'text', from: ['asset.serial'], isOptional: true },
      { name: 'notes', label: 'Notes', input: 'lines', isOptional: true },
    ],
    needs: 'A token of a user who may edit assets',
    docs: 'https://snipe-it.readme.io/reference/hardware-partial-update',
    request: {
      ...{ method: 'PATCH', path: '/api/v1/hardware/{uid}' },
      body: { name: '{name}', serial: '{serial}', notes: '{notes}' },
    },
    afterLoss: { how: 'again' },
  },
];

const CI: ActionDefinition = {
  ...{ type: 'servicenow-create', presets: ['servicenow-computers'], verb: 'create', title: 'Create a CI' },
  about: 'Makes a configuration item in ServiceNow of an asset that another source found.',
  ...{ on: ['asset'], needsApproval: false, says: ['error.message', 'error.detail'], base: '/api/now/' },
  params: [
    choice('table', 'Class', {
      ...{ cmdb_ci_computer: 'Computer', cmdb_ci_server: 'Server', cmdb_ci_win_server: 'Windows server' },
      ...{ cmdb_ci_linux_server: 'Linux server', cmdb_ci_netgear: 'Network gear', cmdb_ci_hardware: 'Hardware' },
    }),
    { name: 'name', label: 'Name', input: 'text', from: ['asset.name'] },
    { name: 'serial', label: 'Serial number', input: 'text', from: ['asset.serial'], isOptional: true },
    { name: 'ip', label: 'IP address', input: 'text', from: ['asset.ip'], isOptional: true },
    { name: 'fqdn', label: 'Full name', input: 'text', from: ['asset.fqdn'], isOptional: true },
    { name: 'os', label: 'Operating system', input: 'text', from: ['asset.os'], isOptional: true },
  ],
  needs: 'A user with the roles rest_service and itil, or another that may write the CMDB',
  docs: 'https://www.servicenow.com/docs/csh?topicname=c_TableAPI.html',
  request: {
    ...{ method: 'POST', path: '/api/now/table/{table}' },
    body: {
      ...{ name: '{name}', serial_number: '{serial}', ip_address: '{ip}', fqdn: '{fqdn}', os: '{os}' },
      ...{ correlation_id: '{action.id}', discovery_source: 'Muster' },
    },
  },
  afterLoss: {
    how: 'look',
    step: {
      ...{ method: 'GET', path: '/api/now/table/{table}' },
      query: { sysparm_query: 'correlation_id={action.id}', sysparm_fields: 'correlation_id', sysparm_limit: '1' },
    },
    ...{ at: 'result[].correlation_id', has: '{action.id}' },
  },
};

const TITLE = { name: 'title', label: 'Title', input: 'text', from: ['finding.title', 'asset.name'] } as const;
const TEXT: ActionParam = {
  ...{ name: 'text', label: 'Text', input: 'lines', from: ['finding.solution', 'finding.description'] },
  isOptional: true,
};

const ISSUES: readonly ActionDefinition[] = [
  {
    ...{ type: 'github-issue', presets: ['github-repositories'], verb: 'create', title: 'Create an issue' },
    about: 'Opens an issue in the repository.',
    ...{ on: ['asset', 'finding'], needsApproval: false, says: ['message'] },
    params: [
      {
        ...{ name: 'repository', label: 'Repository', input: 'text', from: ['asset.name'], help: 'owner/name' },
        must: { match: /^[\w.-]+\/[\w.-]+$/, be: 'It is written owner/name' },
      },
      TITLE,
      TEXT,
    ],
    needs: 'The permission “Issues: Read and write”',
    docs: 'https://docs.github.com/en/rest/issues/issues#create-an-issue',
    request: {
      ...{ method: 'POST', path: '/repos/{+repository}/issues' },
      body: { title: '{title}', body: '{text}\n\nMuster {action.id}' },
    },
    afterLoss: {
      how: 'look',
      step: {
        ...{ method: 'GET', path: '/repos/{+repository}/issues' },
        query: { state: 'all', sort: 'created', direction: 'desc', per_page: '100' },
      },
      ...{ at: '[].body', has: '{action.id}' },
    },
  },
  {
    ...{ type: 'gitlab-issue', presets: ['gitlab-projects'], verb: 'create', title: 'Create an issue' },
    about: 'Opens an issue in the project.',
    ...{ on: ['asset', 'finding'], needsApproval: false, says: ['message', 'error'], base: '/api/v4/' },
    params: [UID, TITLE, TEXT],
    needs: 'A token with the scope api',
    docs: 'https://docs.gitlab.com/api/issues/#new-issue',
    request: {
      ...{ method: 'POST', path: '/api/v4/projects/{uid}/issues' },
      body: { title: '{title}', description: '{text}\n\nMuster {action.id}' },
    },
    afterLoss: {
      how: 'look',
      step: {
        ...{ method: 'GET', path: '/api/v4/projects/{uid}/issues' },
        query: { order_by: 'created_at', sort: 'desc', per_page: '100' },
      },
      ...{ at: '[].description', has: '{action.id}' },
    },
  },
];

const TENABLE: ActionDefinition = {
  ...{ type: 'tenable-tag', presets: ['tenable-assets'], verb: 'tag', title: 'Add or remove a tag' },
  about: 'Puts a tag of Tenable on the asset, or takes it away.',
  ...{ on: ['asset', 'finding'], needsApproval: false, says: ['error', 'message'] },
  params: [
    UID,
    {
      ...{ name: 'tag', label: 'UUID of the tag’s value', input: 'text' },
      help: 'It is in the address of the tag’s page, and in the answer of /tags/values.',
      must: { match: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, be: 'It is a UUID' },
    },
    choice('how', 'How', { add: 'Add', remove: 'Remove' }),
  ],
  needs: 'A user with the role “Scan Manager”, or with the permission to edit the tag',
  docs: 'https://developer.tenable.com/reference/tags-assign-asset-tags',
  request: {
    ...{ method: 'POST', path: '/tags/assets/assignments' },
    body: { action: '{how}', assets: ['{uid}'], tags: ['{tag}'] },
  },
  afterLoss: { how: 'again' },
};

const NETBOX: ActionDefinition = {
  ...{ type: 'netbox-status', presets: ['netbox-devices'], verb: 'update', title: 'Set the status' },
  about: 'Writes the status of the device in NetBox.',
  ...{ on: ['asset'], needsApproval: false, says: ['detail', 'status[0]'], base: '/api/' },
  params: [
    UID,
    choice('status', 'Status', {
      ...{ active: 'Active', planned: 'Planned', staged: 'Staged', failed: 'Failed' },
      ...{ inventory: 'Inventory', decommissioning: 'Decommissioning', offline: 'Offline' },
    }),
  ],
  needs: 'A token that may write, of a user who may change devices',
  docs: 'https://netboxlabs.com/docs/netbox/integrations/rest-api/',
  request: { method: 'PATCH', path: '/api/dcim/devices/{uid}/', body: { status: '{status}' } },
  afterLoss: { how: 'again' },
};

export const INVENTORY_ACTIONS: readonly ActionDefinition[] = [...SNIPE_ACTIONS, CI, ...ISSUES, TENABLE, NETBOX];
