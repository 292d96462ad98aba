import * as z from 'zod/mini';

/** Development only: what the mock network does to what passes through it. */
export const SCENARIOS = ['ok', 'offline', 'slow', '401', '500', 'socket-1011'] as const;
export const Scenario = z.enum(SCENARIOS);
export type Scenario = z.infer<typeof Scenario>;

/** Told on the channel at every change, and to who asks there. */
export const MockState = z.object({ scenario: Scenario, openSockets: z.int() });
export type MockState = z.infer<typeof MockState>;

export const MOCK_CHANNEL = 'muster-mocks';
export const MOCK_STATE_QUESTION = 'state?';
