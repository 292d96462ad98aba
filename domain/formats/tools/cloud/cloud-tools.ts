import type { Tool } from '../define-tool';
import { aqua, aquaImage, aquaVulnerabilities } from './aqua';
import { asff } from './asff';
import { azureSecurityCenter } from './azure-security';
import { cloudsploit } from './cloudsploit';
import { defender } from './defender';
import { inspector } from './inspector';
import { kubeBench } from './kube-bench';
import { kubescape } from './kubescape';
import { ocsf } from './ocsf';
import { orca } from './orca';
import { orcaCsv } from './orca-csv';
import { prowler, prowlerBefore } from './prowler';
import { prowlerBeforeCsv, prowlerCsv } from './prowler-csv';
import { scoutSuite } from './scout-suite';
import { sysdig, sysdigReport } from './sysdig';
import { sysdigCsv } from './sysdig-csv';
import { trivyOperator } from './trivy-operator';
import { twistlock } from './twistlock';
import { twistlockCsv } from './twistlock-csv';
import { wizIssues, wizVulnerabilities } from './wiz';
import { wizCli } from './wiz-cli';

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
  ...[scoutSuite, sysdig, sysdigReport, trivyOperator, twistlock, wizCli],
  ...[
    azureSecurityCenter,
    orcaCsv,
    prowlerBeforeCsv,
    prowlerCsv,
    sysdigCsv,
    twistlockCsv,
    wizIssues,
    wizVulnerabilities,
  ],
];
