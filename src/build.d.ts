/** Set by the bundler: the build's own id. */
declare const __MUSTER_BUILD__: string;
