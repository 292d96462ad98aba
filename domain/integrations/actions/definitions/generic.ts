import type { ActionDefinition, ActionParam, ActionStep } from '../action-definition';

/** What any source that is asked over HTTP can be told. */

const PATH: ActionParam = {
  ...{ name: 'path', label: 'Path', input: 'text', start: '/' },
  help: 'Behind the source’s own server, where its key may go. {uid}, {asset.name}, {asset.serial} and so on stand for what it is done to.',
  must: { match: /^\/[^\s#\\]*$/, be: 'It begins with / and has no spaces' },
};

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const;

const step = ({ method = '' }: Readonly<Record<string, string>>): ActionStep => ({
  ...{ method: METHODS.find((one) => one === method) ?? 'POST', path: '{=path}' },
  // What is only asked for has no body.
  ...(method !== 'GET' && { body: '{body:json}' }),
});

export const GENERIC_ACTIONS: readonly ActionDefinition[] = [
  {
    ...{ type: 'http-request', presets: [], verb: 'run', title: 'Send a request' },
    about: 'Sends a request of your own to the source, with its key.',
    ...{ on: ['asset', 'finding', 'nothing'], needsApproval: true, carriesKey: true },
    params: [
      {
        ...{ name: 'method', label: 'Method', input: 'choice', start: 'POST' },
        options: METHODS.map((value) => ({ value, label: value })),
      },
      PATH,
      {
        ...{ name: 'body', label: 'Body', input: 'json', isOptional: true },
        help: 'JSON. In its texts, {asset.name} and so on stand for what it is done to.',
      },
    ],
    needs: 'Whatever the request needs',
    request: step,
    afterLoss: { how: 'ask' },
  },
  {
    ...{ type: 'signed-webhook', presets: [], signsIn: 'signed', verb: 'webhook', title: 'Call a webhook' },
    about: 'Tells a webhook of the source what it is done to. It is signed with the source’s signing key.',
    ...{ on: ['asset', 'finding', 'nothing'], needsApproval: false, carriesKey: true },
    params: [
      PATH,
      { name: 'event', label: 'Event', input: 'text', start: 'muster.action' },
      { name: 'note', label: 'Note', input: 'lines', isOptional: true },
    ],
    needs: 'Nothing more: it is known by its signature',
    request: {
      ...{ method: 'POST', path: '{=path}' },
      body: {
        ...{ id: '{action.id}', event: '{event}', note: '{note}' },
        asset: {
          ...{ uid: '{uid}', name: '{asset.name}', hostname: '{asset.hostname}', ip: '{asset.ip}' },
          ...{ serial: '{asset.serial}', os: '{asset.os}' },
        },
        finding: { title: '{finding.title}', severity: '{finding.severity}', cves: '{finding.cves}' },
      },
    },
    // Who hears it twice knows it again by its id.
    afterLoss: { how: 'again' },
  },
];
