import { sessionHandlers } from './handlers';

export const SESSION = { handlers: sessionHandlers };
