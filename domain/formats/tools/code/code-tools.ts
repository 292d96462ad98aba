import type { Tool } from '../define-tool';
import { checkov } from './checkov';
import { gitleaks } from './gitleaks';
import { sarif } from './sarif';
import { semgrep } from './semgrep';
import { sonarqube } from './sonarqube';
import { trufflehog, trufflehogLegacy } from './trufflehog';

/** Scanners of source code, secrets and configuration in it. */
export const CODE_TOOLS: readonly Tool[] = [sarif, semgrep, checkov, gitleaks, trufflehog, trufflehogLegacy, sonarqube];
