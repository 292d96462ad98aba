import type { Tool } from '../define-tool';
import { anchore, anchoreCheck, anchoreChecks, anchoreList, anchorePolicy, anchoreReport } from './anchore';
import { clair, clairLayer, clairScanner, klar } from './clair';
import { csaf } from './csaf';
import { dependencyCheck } from './dependency-check';
import { dependencyTrack, dependencyTrackList } from './dependency-track';
import { harbor, harborReport } from './harbor';
import { openvex } from './openvex';
import { osvScanner } from './osv-scanner';
import { spdx } from './spdx';
import { spdxText } from './spdx-text';
import { spdx3 } from './spdx3';
import { xrayList, xrayReport, xrayScan, xraySummary } from './xray';

/** Scanners of images and of what is in them, and bills of materials. */
export const IMAGE_TOOLS: readonly Tool[] = [
  ...[anchore, anchoreCheck, anchoreChecks, anchoreList, anchorePolicy, anchoreReport],
  ...[clair, clairLayer, clairScanner, klar],
  ...[dependencyCheck, dependencyTrack, dependencyTrackList],
  ...[harbor, harborReport, osvScanner],
  ...[spdx, spdxText, spdx3],
  ...[csaf, openvex],
  ...[xrayList, xrayReport, xrayScan, xraySummary],
];
