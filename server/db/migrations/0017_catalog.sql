CREATE TABLE "catalog_feeds" (
	"source" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"file" text NOT NULL,
	"dated" timestamptz(3),
	"read_at" timestamptz(3) NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_statements" (
	"source" text NOT NULL,
	"record_id" text NOT NULL,
	"names" text[] NOT NULL,
	"about" text[] NOT NULL,
	"hash" text NOT NULL,
	"said_at" timestamptz(3),
	"read_at" timestamptz(3) NOT NULL,
	"doc" jsonb NOT NULL,
	CONSTRAINT "catalog_statements_source_record_id_pk" PRIMARY KEY("source","record_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_vulnerabilities" (
	"id" text PRIMARY KEY NOT NULL,
	"doc" jsonb,
	"title" text,
	"aliases" text[],
	"severity" text,
	"cvss_score" double precision,
	"kev_added" date,
	"published" timestamptz(3),
	"modified" timestamptz(3),
	"epss_score" double precision,
	"epss_percentile" double precision,
	"epss_date" date,
	"epss_read_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "vulnerability_copies" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"catalog_version" bigint NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_vulnerabilities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"vulnerability_id" text NOT NULL,
	"doc" jsonb NOT NULL,
	CONSTRAINT "company_vulnerabilities_companyId_vulnerabilityId_unique" UNIQUE("company_id","vulnerability_id")
);
--> statement-breakpoint
ALTER TABLE "vulnerability_copies" ADD CONSTRAINT "vulnerability_copies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_vulnerabilities" ADD CONSTRAINT "company_vulnerabilities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_statements_names_index" ON "catalog_statements" USING gin ("names");--> statement-breakpoint
CREATE INDEX "catalog_statements_about_index" ON "catalog_statements" USING gin ("about");--> statement-breakpoint
CREATE INDEX "catalog_vulnerabilities_aliases_index" ON "catalog_vulnerabilities" USING gin ("aliases");--> statement-breakpoint
CREATE INDEX "company_vulnerabilities_company_id_id_index" ON "company_vulnerabilities" USING btree ("company_id","id");