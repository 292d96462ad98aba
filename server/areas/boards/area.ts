import { boardHooks } from './board-hooks';
import { dailyFigureHandlers } from './daily-figures';

export const BOARDS = { handlers: dailyFigureHandlers, hooks: boardHooks } as const;
