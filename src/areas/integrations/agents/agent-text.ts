import type { AgentStatus } from '../../../../contract/areas/integrations/agents';
import { isKeyOf } from '../../../../contract/narrow';

export const AGENT_STATUS: Readonly<Record<AgentStatus, { readonly label: string; readonly color: StatusColor }>> = {
  on_time: { label: 'On time', color: 'green' },
  late: { label: 'Late', color: 'amber' },
  silent: { label: 'Silent', color: 'red' },
  cloned: { label: 'Copy', color: 'amber' },
  revoked: { label: 'Revoked', color: 'gray' },
};

type StatusColor = 'green' | 'amber' | 'red' | 'gray';

export const agentStatusText = (status: string): string =>
  isKeyOf(AGENT_STATUS, status) ? AGENT_STATUS[status].label : status;

export type InstallSystem = 'linux' | 'macos' | 'windows';

/** The commands that install an agent, as they are pasted: the token goes by standard input, where no list of processes shows it. */
export function installCommands(system: InstallSystem, origin: string, token: string): string {
  if (system === 'windows')
    return [
      `Invoke-WebRequest ${origin}/agent/muster-agent.ps1 -UseBasicParsing -OutFile muster-agent.ps1`,
      `$env:MUSTER_AGENT_TOKEN = '${token}'`,
      `powershell -ExecutionPolicy Bypass -File muster-agent.ps1 -Install -Server ${origin}`,
    ].join('\n');
  return [
    `curl -fsSLO ${origin}/agent/muster-agent.sh`,
    `printf '%s\\n' '${token}' | sudo sh muster-agent.sh --install --server ${origin} --token -`,
  ].join('\n');
}
