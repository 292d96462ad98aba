import { loadScript } from './load-script';

declare global {
  interface Window {
    /** The tag manager's queue; its script takes it over. */
    dataLayer?: unknown[];
  }
}

export async function openTagManager({ id }: { readonly id: string }): Promise<void> {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  await loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
}
