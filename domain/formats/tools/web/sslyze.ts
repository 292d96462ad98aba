import { jsonTool } from '../define-tool';
import { entries, list, number, object, text } from '../lenient';
import { ANSWER, checkRow, SSLYZE } from './sslyze-checks';
import { tlsServerOf } from './tls-server';

const LOCATION = object({ hostname: text, ip_address: text, port: number });

export const sslyze = jsonTool({
  format: 'sslyze_json',
  ...SSLYZE,
  rows: [
    ...[
      'server_scan_results[]',
      'server_scan_results[].scan_result.*',
      'server_scan_results[].scan_commands_results.*',
    ],
    ...['server_scan_results[].scan_commands_errors.*', 'server_connectivity_errors[]', 'invalid_server_strings[]'],
  ],
  is: ({ root }) =>
    Array.isArray(root['server_scan_results']) &&
    ('sslyze_version' in root || 'date_scans_started' in root || 'server_connectivity_errors' in root),
  shape: object({
    date_scans_completed: text,
    server_scan_results: list(
      object({
        ...{ server_location: LOCATION, server_info: object({ server_location: LOCATION }) },
        connectivity_status: text,
        scan_result: entries(object({ status: text, error_reason: text, result: ANSWER })),
        scan_commands_results: entries(ANSWER),
        scan_commands_errors: entries(object({})),
      }),
    ),
    server_connectivity_errors: list(object({})),
    invalid_server_strings: list(object({})),
  }),
  *tell({ date_scans_completed: observedAt, server_scan_results: servers, ...failed }) {
    for (const { server_location: location, server_info: info, ...scan } of servers) {
      const { hostname, ip_address: ip, port } = location.hostname === undefined ? info.server_location : location;
      const server = { ...tlsServerOf(hostname, ip, port), observedAt };
      if (/^error$/i.test(scan.connectivity_status ?? '')) yield { leftOut: 'servers that could not be reached' };
      else yield server;
      for (const [check, { status, error_reason: error, result }] of scan.scan_result) {
        if (error !== undefined || status === 'ERROR') yield { leftOut: 'checks that failed' };
        else if (status === 'NOT_SCHEDULED') yield { leftOut: 'checks that were not made' };
        else yield checkRow(server, check, result);
      }
      for (const [check, answer] of scan.scan_commands_results) yield checkRow(server, check, answer);
      for (const _ of scan.scan_commands_errors) yield { leftOut: 'checks that failed' };
    }
    for (const _ of [...failed.server_connectivity_errors, ...failed.invalid_server_strings])
      yield { leftOut: 'servers that could not be reached' };
  },
});
