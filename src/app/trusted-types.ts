/**
 * The one policy for what the browser would run from a string; the server's content security policy
 * demands it. The first import of the page: what is loaded after it may already need it.
 */

/** Radix hides the scroll bars of its viewports with a style element of its own. */
const RADIX_STYLE = /^\[data-radix-(scroll-area|select)-viewport\]\{[^<]*$/;
/** The preview of a message: what `domain/templates/safe-html` makes, in which nothing runs, behind the frame's own style. */
const MESSAGE =
  /^<style>body\{[^<>{}]*\}<\/style>(?:[^<>]|<\/?(?:p|div|span|br|hr|h[1-4]|blockquote|pre|code|a|strong|b|em|i|u|s|small|ul|ol|li|table|caption|thead|tbody|tr|t[hd])>|<a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer" target="_blank">|<t[hd](?: (?:row|col)span="\d\d?")+>)*$/i;
/** Which of them this installation uses is for the rest of the policy to say. */
const THIRD_PARTIES = [
  'https://js.stripe.com/',
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
  'https://www.googletagmanager.com/',
];

export const RULES = {
  createHTML: (text: string) => (RADIX_STYLE.test(text) || MESSAGE.test(text) ? text : null),
  createScript: () => null,
  createScriptURL: (address: string) => (isOurScript(address) ? address : null),
};

function isOurScript(address: string): boolean {
  const { origin, pathname, href } = new URL(address, location.href);
  if (origin !== location.origin) return THIRD_PARTIES.some((place) => href.startsWith(place));
  return pathname === '/sw.js' || pathname.startsWith('/assets/');
}

interface PolicyFactory {
  createPolicy(name: 'default', rules: typeof RULES): unknown;
}
declare global {
  interface Window {
    /** Absent in browsers without Trusted Types: the rest of the policy holds there too. */
    readonly trustedTypes?: PolicyFactory;
  }
}

window.trustedTypes?.createPolicy('default', RULES);
