import { flag, list, object, type Read, text } from '../lenient';
import type { Row, Told, ToldFinding } from '../told';
import { isWeak, notRecommended } from './weak-suites';

export const SSLYZE = {
  tool: 'SSLyze',
  vendor: 'SSLyze',
  category: 'vulnerability_scanner',
  keeps:
    'Each check that found a weakness is a finding of the web application at that name, or of the host where TLS carries no web. SSLyze does not rate: Heartbleed, CCS injection and SSL are high, a suite that only lacks a recommendation (ChaCha20) is info, the others are medium.',
  drops: 'Checks that are passed, failed or were not made; certificates, and cipher suites that were rejected.',
} as const;

const DEPLOYMENT = object({
  ...{ leaf_certificate_subject_matches_hostname: flag, verified_chain_has_sha1_signature: flag },
  path_validation_results: list(
    object({ openssl_error_string: text, validation_error: text, trust_store: object({ name: text, version: text }) }),
  ),
});

/** What the checks answer, each a part of it. */
export const ANSWER = object({
  ...{ is_vulnerable_to_heartbleed: flag, is_vulnerable_to_ccs_injection: flag, robot_result: text },
  ...{ accepts_client_renegotiation: flag, is_vulnerable_to_client_renegotiation_dos: flag },
  ...{ supports_secure_renegotiation: flag, supports_compression: flag, supports_fallback_scsv: flag },
  accepted_cipher_suites: list(object({ cipher_suite: object({ name: text }) })),
  certificate_deployments: list(DEPLOYMENT),
});

export type Answer = Read<typeof ANSWER>;

export function checkRow(server: Omit<Told, 'finding'>, check: string, answer: Answer): Row {
  const found = suitesFinding(check, answer) ?? certificateFinding(answer) ?? weaknessOf(answer);
  return found === undefined
    ? { leftOut: 'checks that are passed' }
    : { ...server, raw: { [check]: found.evidence ?? found.title }, finding: { rule: check, ...found, uid: check } };
}

function weaknessOf(answer: Answer): ToldFinding | undefined {
  const { accepts_client_renegotiation: renegotiates, is_vulnerable_to_client_renegotiation_dos: isFlooded } = answer;
  if (answer.is_vulnerable_to_heartbleed === true)
    return { title: 'Heartbleed', rated: 'high', ids: ['CVE-2014-0160'] };
  if (answer.is_vulnerable_to_ccs_injection === true)
    return { title: 'OpenSSL CCS injection', rated: 'high', ids: ['CVE-2014-0224'] };
  if (answer.robot_result?.startsWith('VULNERABLE'))
    return { title: 'ROBOT attack', rated: 'medium', evidence: answer.robot_result };
  const renegotiation = [
    (isFlooded ?? renegotiates) === true ? 'Clients may renegotiate the session.' : undefined,
    answer.supports_secure_renegotiation === false ? 'Secure renegotiation is not supported.' : undefined,
  ].filter((problem) => problem !== undefined);
  if (renegotiation.length > 0)
    return { title: 'Insecure session renegotiation', rated: 'medium', evidence: renegotiation.join('\n') };
  if (answer.supports_compression === true)
    return { title: 'TLS compression is supported (CRIME)', rated: 'medium', ids: ['CVE-2012-4929'] };
  if (answer.supports_fallback_scsv === false)
    return { title: 'Downgrades are not prevented (no TLS_FALLBACK_SCSV)', rated: 'medium' };
  return undefined;
}

const VERSION = /^(ssl|tls)_(\d)_(\d)_cipher_suites$/;

function suitesFinding(check: string, { accepted_cipher_suites: accepted }: Answer) {
  const [, protocol, major, minor] = VERSION.exec(check) ?? [];
  if (protocol === undefined || accepted.length === 0) return undefined;
  const version = `${protocol.toUpperCase()} ${major}.${minor}`;
  const names = accepted.map(({ cipher_suite: { name } }) => name ?? '');
  const isOld = protocol === 'ssl' || Number(minor) < 2;
  const listed = isOld ? names : notRecommended(names);
  if (listed.length === 0) return undefined;
  return {
    title: isOld ? `${version} is accepted` : `${version} is accepted with cipher suites the BSI does not recommend`,
    rated: protocol === 'ssl' ? 'high' : listed.some(isWeak) ? 'medium' : 'info',
    evidence: listed.join('\n'),
  } satisfies ToldFinding;
}

function certificateFinding({ certificate_deployments: deployments }: Answer): ToldFinding | undefined {
  const problems = deployments.flatMap((deployment) => [
    ...(deployment.leaf_certificate_subject_matches_hostname === false ? ['It is not of this name.'] : []),
    ...(deployment.verified_chain_has_sha1_signature === true ? ['Its chain is signed with SHA-1.'] : []),
    ...deployment.path_validation_results.flatMap(({ openssl_error_string, validation_error, trust_store: store }) => {
      const error = openssl_error_string ?? validation_error;
      return error === undefined ? [] : [`${store.name ?? 'A trust store'} ${store.version ?? ''}: ${error}`];
    }),
  ]);
  if (problems.length === 0) return undefined;
  return { title: 'The certificate is not trusted', rated: 'medium', evidence: problems.join('\n') };
}
