/** Set by the bundler: the build's own id. */
declare const __MUSTER_BUILD__: string;
/** Set by the bundler: this build runs on the mock network. */
declare const __MUSTER_MOCKS__: boolean;
