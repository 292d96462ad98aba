import { searchOrigin, type ThirdParties } from '../../contract/third-parties';

/** Where payments happen, and nowhere else. */
const BILLING = /^\/billing(-accounts)?(\/|$)/;

/** What a page's policy lets in beside our own origin, by directive. */
export type Sources = Readonly<Record<'script' | 'frame' | 'connect' | 'image' | 'policies', readonly string[]>>;

const NONE: Sources = { script: [], frame: [], connect: [], image: [], policies: [] };

const PAYMENTS: Sources = {
  ...NONE,
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
/** The name under which the scripts of this vendor make their Trusted Types policy. */
const GOOGLE_POLICY = 'goog#html';
const BOT_CHECK: Sources = {
  ...NONE,
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
  policies: [GOOGLE_POLICY],
};
const TAG_MANAGER: Sources = {
  ...NONE,
  script: ['https://www.googletagmanager.com'],
  image: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  policies: [GOOGLE_POLICY],
};

export const takesPayments = ({ payments }: ThirdParties, path: string): boolean =>
  payments !== undefined && BILLING.test(path);

/** The third parties of a page: those that are set up, and no other. Error reports leave by our own origin. */
export function sourcesOf(thirdParties: ThirdParties, path: string): Sources {
  const { botCheck, tagManager, search } = thirdParties;
  const used = [
    ...(takesPayments(thirdParties, path) ? [PAYMENTS] : []),
    ...(botCheck === undefined ? [] : [BOT_CHECK]),
    ...(tagManager === undefined ? [] : [TAG_MANAGER]),
    ...(search === undefined ? [] : [{ ...NONE, connect: [searchOrigin(search.appId)] }]),
  ];
  const all = (kind: keyof Sources) => [...new Set(used.flatMap((sources) => sources[kind]))];
  return {
    script: all('script'),
    frame: all('frame'),
    connect: all('connect'),
    image: all('image'),
    policies: all('policies'),
  };
}
