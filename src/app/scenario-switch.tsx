import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { MOCK_CHANNEL, MOCK_STATE_QUESTION, MockState, SCENARIOS } from '../../contract/mock-state';
import { connection } from '../data/sync-client';
import './scenario-switch.css';

/** Development only. A root of its own: it must work where the app does not. */
export function mountScenarioSwitch(): void {
  const element = document.body.appendChild(document.createElement('div'));
  createRoot(element).render(<ScenarioSwitch />);
}

function ScenarioSwitch() {
  const state = useMockState();
  if (state === null) return null;
  return (
    <aside className="scenario-switch" aria-label="Mock network">
      <span aria-hidden="true">Mock network</span>
      {SCENARIOS.map((name) => (
        <button key={name} type="button" aria-pressed={name === state.scenario} onClick={() => choose(name)}>
          {name}
        </button>
      ))}
      <output>
        {state.openSockets} {state.openSockets === 1 ? 'socket' : 'sockets'}
      </output>
    </aside>
  );
}

function choose(name: string): void {
  void connection.call((api) => api.setScenario(name));
}

function useMockState(): MockState | null {
  const [state, setState] = useState<MockState | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(MOCK_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const told = z.safeParse(MockState, data);
      if (told.success) setState(told.data);
    };
    channel.postMessage(MOCK_STATE_QUESTION);
    return () => channel.close();
  }, []);
  return state;
}
