import type { Locator } from '@playwright/test';

/** Chooses in a list of the kit, long or short, by what the option is called. */
export async function choose(field: Locator, option: string | RegExp): Promise<void> {
  const page = field.page();
  await field.click();
  const named = typeof option === 'string' ? page.getByText(option, { exact: true }) : page.getByText(option);
  await page.getByRole('option').filter({ has: named }).first().click();
}
