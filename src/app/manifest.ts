/** The web app manifest; the build writes it. */
export const MANIFEST = {
  id: '/',
  name: 'Muster',
  short_name: 'Muster',
  description: 'Cyber asset management that works online and offline',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#ffffff',
  theme_color: '#1967c0',
  categories: ['business', 'security', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Assets', url: '/assets' },
    { name: 'Sync history', url: '/integrations/sync-history' },
  ],
};
