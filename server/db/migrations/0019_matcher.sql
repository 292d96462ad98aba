CREATE TABLE "catalog_packages" (
	"key" text NOT NULL,
	"vulnerability_id" text NOT NULL,
	"ranges" jsonb NOT NULL,
	CONSTRAINT "catalog_packages_key_vulnerability_id_pk" PRIMARY KEY("key","vulnerability_id")
);
--> statement-breakpoint
CREATE TABLE "matcher_marks" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"catalog_seq" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"edition" integer NOT NULL,
	"compared_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_vulnerabilities" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "package_key" text;--> statement-breakpoint
ALTER TABLE "matcher_marks" ADD CONSTRAINT "matcher_marks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_packages_vulnerability_id_index" ON "catalog_packages" USING btree ("vulnerability_id");--> statement-breakpoint
CREATE INDEX "catalog_vulnerabilities_seq_index" ON "catalog_vulnerabilities" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "catalog_unlisted_index" ON "catalog_vulnerabilities" USING btree ("id") WHERE seq is null and doc is not null;--> statement-breakpoint
CREATE INDEX "findings_matched_index" ON "findings" USING btree ("company_id",(doc #>> '{proof,vulnerabilityId}')) WHERE doc ? 'proof';--> statement-breakpoint
CREATE INDEX "software_company_id_package_key_index" ON "software" USING btree ("company_id","package_key");--> statement-breakpoint
CREATE INDEX "software_unkeyed_index" ON "software" USING btree ("id") WHERE package_key is null;
