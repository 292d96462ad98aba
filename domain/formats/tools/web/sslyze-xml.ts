import * as z from 'zod/mini';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../../xml-element';
import { xmlTool } from '../define-tool';
import { ANSWER, type Answer, checkRow, SSLYZE } from './sslyze-checks';
import { tlsServerOf } from './tls-server';

const SUITES: Readonly<Record<string, string>> = {
  ...{ sslv2: 'ssl_2_0_cipher_suites', sslv3: 'ssl_3_0_cipher_suites', tlsv1: 'tls_1_0_cipher_suites' },
  ...{ tlsv1_1: 'tls_1_1_cipher_suites', tlsv1_2: 'tls_1_2_cipher_suites', tlsv1_3: 'tls_1_3_cipher_suites' },
};

const CHECKS: Readonly<Record<string, string>> = {
  ...{ certinfo: 'certificate_info', heartbleed: 'heartbleed', openssl_ccs: 'openssl_ccs_injection', robot: 'robot' },
  ...{ reneg: 'session_renegotiation', compression: 'tls_compression', fallback: 'tls_fallback_scsv' },
  ...{ resum: 'session_resumption', resum_rate: 'session_resumption_rate', http_headers: 'http_headers' },
  ...SUITES,
};

/** What SSLyze wrote before version 3, check for check as its JSON has it. */
export const sslyzeXml = xmlTool({
  ...SSLYZE,
  format: 'sslyze_xml',
  is: ({ root, head }) => root === 'document' && /^<document\b[^>]*\bSSLyzeVersion=/.test(head),
  parts: ['results/target', 'invalidTargets/invalidTarget'],
  rows: ['results/target', 'invalidTargets/invalidTarget', ...Object.keys(CHECKS).map((check) => `target/${check}`)],
  *tell(target) {
    if (target.name === 'invalidTarget') {
      yield { leftOut: 'servers that could not be reached' };
      return;
    }
    const of = (name: string) => attributeOf(target, name);
    const server = tlsServerOf(of('host'), of('ip'), of('port') === undefined ? undefined : Number(of('port')));
    yield server;
    for (const child of target.children) {
      const check = CHECKS[child.name];
      if (check === undefined) continue;
      if (attributeOf(child, 'exception') !== undefined) yield { leftOut: 'checks that failed' };
      else yield checkRow(server, check, answerOf(child));
    }
  },
});

function answerOf(check: XmlElement): Answer {
  const is = (child: string, name: string) => flagOf(childOf(check, child), name);
  const suites = childrenOf(childOf(check, 'acceptedCipherSuites'), 'cipherSuite');
  const validation = childOf(check, 'certificateValidation');
  return z.parse(ANSWER, {
    is_vulnerable_to_heartbleed: is('openSslHeartbleed', 'isVulnerable'),
    is_vulnerable_to_ccs_injection: is('openSslCcsInjection', 'isVulnerable'),
    robot_result: attributeOf(childOf(check, 'robotAttack'), 'resultEnum'),
    accepts_client_renegotiation: is('sessionRenegotiation', 'canBeClientInitiated'),
    supports_secure_renegotiation: is('sessionRenegotiation', 'isSecure'),
    supports_compression: is('compressionMethod', 'isSupported'),
    supports_fallback_scsv: is('tlsFallbackScsv', 'isSupported'),
    accepted_cipher_suites: suites.map((suite) => ({ cipher_suite: { name: attributeOf(suite, 'name') } })),
    certificate_deployments: validation === undefined ? [] : [deploymentOf(validation)],
  });
}

const deploymentOf = (validation: XmlElement) => ({
  leaf_certificate_subject_matches_hostname: flagOf(
    childOf(validation, 'hostnameValidation'),
    'certificateMatchesServerHostname',
  ),
  path_validation_results: childrenOf(validation, 'pathValidation').map((path) => {
    const result = attributeOf(path, 'validationResult') ?? attributeOf(path, 'error');
    return {
      validation_error: result === 'ok' ? undefined : result,
      trust_store: { name: attributeOf(path, 'usingTrustStore'), version: attributeOf(path, 'trustStoreVersion') },
    };
  }),
});

function flagOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const value = attributeOf(element, name);
  return value === undefined ? undefined : value === 'True';
}
