import type { Tool } from '../define-tool';
import { dependencyCheck } from './dependency-check';
import { dependencyTrack, dependencyTrackList } from './dependency-track';
import { osvScanner } from './osv-scanner';

/** Scanners of images and of what is in them, and bills of materials. */
export const IMAGE_TOOLS: readonly Tool[] = [dependencyCheck, dependencyTrack, dependencyTrackList, osvScanner];
