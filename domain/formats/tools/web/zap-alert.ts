import type { Severity } from '../../../../contract/primitives';
import { withoutCredentials } from '../../../text/without-credentials';
import { presentText } from '../../text';
import { textOfHtml } from '../html-text';
import { webApplicationOf } from '../things';
import type { Row } from '../told';
import { linksIn, paragraphs, placeOf, weaknessLink } from './web-parts';

/** A place an alert of ZAP was raised at. */
export interface ZapInstance {
  readonly uri?: string | undefined;
  readonly method?: string | undefined;
  readonly param?: string | undefined;
  readonly evidence?: string | undefined;
}

/** An alert, as both of ZAP's reports write it. */
export interface ZapAlert {
  readonly pluginid?: string | undefined;
  readonly alertRef?: string | undefined;
  readonly alert?: string | undefined;
  readonly name?: string | undefined;
  readonly riskcode?: string | undefined;
  readonly riskdesc?: string | undefined;
  readonly confidence?: string | undefined;
  readonly desc?: string | undefined;
  readonly solution?: string | undefined;
  readonly otherinfo?: string | undefined;
  readonly reference?: string | undefined;
  readonly cweid?: string | undefined;
  readonly instances: readonly ZapInstance[];
}

export const ZAP_STATEMENT = {
  vendor: 'ZAP',
  category: 'vulnerability_scanner',
  keeps:
    'Each alert is a finding of its site, with its risk, solution and references; the places it was raised at are its evidence, as ZAP counts them with the alert.',
  drops: 'Requests and answers, for the cookies in them; alerts marked as false positives.',
} as const;

const RISKS: Readonly<Record<string, Severity>> = { '0': 'info', '1': 'low', '2': 'medium', '3': 'high' };

export function alertRow(alert: ZapAlert, site: string | undefined, observedAt: string | undefined): Row {
  if (alert.confidence === '0') return { leftOut: 'alerts marked as false positives' };
  const title = alert.alert ?? alert.name;
  const [first, ...others] = alert.instances;
  const place = first && placeOf(first.uri, first.param);
  return {
    about: webApplicationOf(site ?? first?.uri),
    observedAt,
    raw: { ...alert, instances: alert.instances.length },
    finding: {
      rule: alert.alertRef ?? alert.pluginid,
      title,
      severity: alert.riskdesc?.replace(/ \(.*$/, ''),
      rated: RISKS[alert.riskcode ?? ''],
      description: paragraphs(textOfHtml(alert.desc), textOfHtml(alert.otherinfo)),
      solution: textOfHtml(alert.solution),
      evidence: presentText(withoutCredentials(alert.instances.map(instanceText).join('\n'))),
      location: place !== undefined && others.length > 0 ? `${place} and ${others.length} more` : place,
      references: [...linksIn(alert.reference), weaknessLink(alert.cweid)],
      uid: [alert.alertRef ?? alert.pluginid, title].filter((part) => part !== undefined).join(':'),
    },
  };
}

const instanceText = ({ method, uri, param, evidence }: ZapInstance): string =>
  [`${method ?? ''} ${uri ?? ''}`.trim(), param && `parameter ${param}`, evidence].filter(Boolean).join(' · ');
