/** What the whole site is called: the root's title, and that of the page as it is sent (`index.html`). */
export const SITE_TITLE = 'Muster · Cyber security news, threat reports, expert analysis and asset management';
