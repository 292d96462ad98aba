import { CLOUD } from './cloud';
import { CODE } from './code';
import { DEPENDENCIES } from './dependencies';
import { NETWORK } from './network';
import { WEB } from './web';

/** The real files of tools that are tables, and what each holds. */
export const TOOL_SAMPLES = { ...DEPENDENCIES, ...CLOUD, ...NETWORK, ...WEB, ...CODE };
