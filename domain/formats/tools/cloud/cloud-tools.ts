import type { Tool } from '../define-tool';
import { aqua, aquaImage, aquaVulnerabilities } from './aqua';
import { asff } from './asff';
import { cloudsploit } from './cloudsploit';
import { defender } from './defender';
import { inspector } from './inspector';
import { kubeBench } from './kube-bench';
import { kubescape } from './kubescape';
import { ocsf } from './ocsf';
import { orca } from './orca';
import { prowler, prowlerBefore } from './prowler';
import { scoutSuite } from './scout-suite';
import { sysdig, sysdigReport } from './sysdig';
import { trivyOperator } from './trivy-operator';
import { twistlock } from './twistlock';

/** Cloud accounts, clusters and registries. */
export const CLOUD_TOOLS: readonly Tool[] = [
  ...[
    aqua,
    aquaImage,
    aquaVulnerabilities,
    asff,
    cloudsploit,
    defender,
    inspector,
    kubeBench,
    kubescape,
    ocsf,
    orca,
    prowler,
    prowlerBefore,
  ],
  ...[scoutSuite, sysdig, sysdigReport, trivyOperator, twistlock],
];
