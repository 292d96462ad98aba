import * as z from 'zod/mini';
import { recordFields } from '../primitives';

export const Company = z.object({ ...recordFields, name: z.string() });
export type Company = z.infer<typeof Company>;
