/** What the mock network does to what passes through it. */
export const SCENARIOS = ['ok', 'offline', 'slow', '401', '500', 'socket-1011'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export const isScenario = (name: unknown): name is Scenario => SCENARIOS.some((known) => known === name);

/** With which code sockets are closed; the other scenarios leave them open. */
export const SOCKET_CODES = { offline: 1006, 'socket-1011': 1011 } as const;

export const SLOW_MS = 2_000;
