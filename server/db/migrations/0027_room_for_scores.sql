-- Each day gives all of these rows another score: half a page is left free, so that a row is changed beside itself and no index is written.
ALTER TABLE "catalog_vulnerabilities" SET (fillfactor = 50);
