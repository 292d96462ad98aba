import type { Page } from '@playwright/test';

const ABOUT_POLICY = /content security policy|trusted ?types?|refused to|violates/i;

/** What the page, its frames and dedicated workers report of the content security policy, in the browser's own words. */
export async function watchViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => void violations.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const what = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`;
      Reflect.get(window, 'reportViolation')(what);
    });
  });
  const hear = (text: string) => {
    if (ABOUT_POLICY.test(text)) violations.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => hear(message.text()));
  page.on('pageerror', (error) => hear(String(error)));
  return violations;
}
