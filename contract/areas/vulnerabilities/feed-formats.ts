/** What a feed file is. */
export const FEED_FORMATS = [
  ...(['kev_json', 'kev_csv', 'epss_csv', 'osv_json', 'nvd_json', 'cve_json', 'csaf_json', 'openvex_json'] as const),
] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
