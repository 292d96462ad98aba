import type { Tool } from '../define-tool';
import { bandit } from './bandit';
import { brakeman } from './brakeman';
import { checkmarx, checkmarxJson } from './checkmarx';
import { checkmarxOne, checkmarxOneReport } from './checkmarx-one';
import { checkov } from './checkov';
import { gitleaks } from './gitleaks';
import { gosec } from './gosec';
import { kics } from './kics';
import { sarif } from './sarif';
import { semgrep } from './semgrep';
import { sonarqube } from './sonarqube';
import { trufflehog, trufflehog3, trufflehogLegacy } from './trufflehog';
import { veracode, veracodeApi } from './veracode';

/** Scanners of source code, secrets and configuration in it. */
export const CODE_TOOLS: readonly Tool[] = [
  sarif,
  semgrep,
  checkov,
  gitleaks,
  trufflehog,
  trufflehogLegacy,
  trufflehog3,
  sonarqube,
  veracode,
  veracodeApi,
  checkmarx,
  checkmarxJson,
  checkmarxOne,
  checkmarxOneReport,
  kics,
  bandit,
  gosec,
  brakeman,
];
