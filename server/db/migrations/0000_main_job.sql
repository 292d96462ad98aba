CREATE TABLE "asset_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"sync_run_id" uuid,
	"at" timestamptz(3) NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"type" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"stream" text NOT NULL,
	"seq" bigint NOT NULL,
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "changes_stream_seq_pk" PRIMARY KEY("stream","seq")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"last_n" bigint NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "correlation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_ids" jsonb NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"reverted_by" text
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source_record_id" uuid NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"doc" jsonb NOT NULL,
	CONSTRAINT "integrations_companyId_displayName_unique" UNIQUE("company_id","display_name")
);
--> statement-breakpoint
CREATE TABLE "match_keys" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "match_keys_company_id_key_record_id_pk" PRIMARY KEY("company_id","key","record_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"access_rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "memberships_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "software" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"identity_key" text NOT NULL,
	"doc" jsonb NOT NULL,
	CONSTRAINT "software_companyId_identityKey_unique" UNIQUE("company_id","identity_key")
);
--> statement-breakpoint
CREATE TABLE "software_installs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"software_id" uuid NOT NULL,
	"source_record_id" uuid NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_record_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"run_id" uuid,
	"content_hash" text NOT NULL,
	"normalized" jsonb NOT NULL,
	"raw" text NOT NULL,
	"observed_at" timestamptz(3) NOT NULL,
	"undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"source_uid" text NOT NULL,
	"state" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"home_asset_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"sync_run_id" uuid,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_batches" (
	"run_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"records" jsonb NOT NULL,
	CONSTRAINT "staged_batches_run_id_no_pk" PRIMARY KEY("run_id","no")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"integration_id" uuid,
	"status" text NOT NULL,
	"batches" integer NOT NULL,
	"batches_applied" integer NOT NULL,
	"is_sample" boolean NOT NULL,
	"work" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"is_platform_admin" boolean DEFAULT false NOT NULL,
	"preferences" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "users_issuer_sub_unique" UNIQUE("issuer","sub")
);
--> statement-breakpoint
ALTER TABLE "asset_events" ADD CONSTRAINT "asset_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_events" ADD CONSTRAINT "asset_events_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_events" ADD CONSTRAINT "asset_events_sync_run_id_sync_runs_id_fk" FOREIGN KEY ("sync_run_id") REFERENCES "public"."sync_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correlation_decisions" ADD CONSTRAINT "correlation_decisions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_source_record_id_source_records_id_fk" FOREIGN KEY ("source_record_id") REFERENCES "public"."source_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_keys" ADD CONSTRAINT "match_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_keys" ADD CONSTRAINT "match_keys_record_id_source_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."source_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software" ADD CONSTRAINT "software_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_installs" ADD CONSTRAINT "software_installs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_installs" ADD CONSTRAINT "software_installs_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_installs" ADD CONSTRAINT "software_installs_software_id_software_id_fk" FOREIGN KEY ("software_id") REFERENCES "public"."software"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "software_installs" ADD CONSTRAINT "software_installs_source_record_id_source_records_id_fk" FOREIGN KEY ("source_record_id") REFERENCES "public"."source_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_record_versions" ADD CONSTRAINT "source_record_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_record_versions" ADD CONSTRAINT "source_record_versions_record_id_source_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."source_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_record_versions" ADD CONSTRAINT "source_record_versions_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_records" ADD CONSTRAINT "source_records_sync_run_id_sync_runs_id_fk" FOREIGN KEY ("sync_run_id") REFERENCES "public"."sync_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_batches" ADD CONSTRAINT "staged_batches_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_batches" ADD CONSTRAINT "staged_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_events_company_id_id_index" ON "asset_events" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "asset_events_asset_id_index" ON "asset_events" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "asset_events_sync_run_id_index" ON "asset_events" USING btree ("sync_run_id");--> statement-breakpoint
CREATE INDEX "assets_company_id_id_index" ON "assets" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "correlation_decisions_company_id_index" ON "correlation_decisions" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "findings_company_id_id_index" ON "findings" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "findings_asset_id_index" ON "findings" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "findings_source_record_id_index" ON "findings" USING btree ("source_record_id");--> statement-breakpoint
CREATE INDEX "integrations_company_id_id_index" ON "integrations" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "match_keys_record_id_index" ON "match_keys" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "software_company_id_id_index" ON "software" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "software_installs_company_id_id_index" ON "software_installs" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "software_installs_asset_id_index" ON "software_installs" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "software_installs_software_id_index" ON "software_installs" USING btree ("software_id");--> statement-breakpoint
CREATE INDEX "software_installs_source_record_id_index" ON "software_installs" USING btree ("source_record_id");--> statement-breakpoint
CREATE INDEX "source_record_versions_record_id_id_index" ON "source_record_versions" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "source_record_versions_run_id_index" ON "source_record_versions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "source_record_versions_company_id_index" ON "source_record_versions" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "source_records_integration_id_source_uid_index" ON "source_records" USING btree ("integration_id","source_uid");--> statement-breakpoint
CREATE INDEX "source_records_company_id_id_index" ON "source_records" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "source_records_asset_id_index" ON "source_records" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "source_records_home_asset_id_index" ON "source_records" USING btree ("home_asset_id");--> statement-breakpoint
CREATE INDEX "source_records_sync_run_id_index" ON "source_records" USING btree ("sync_run_id");--> statement-breakpoint
CREATE INDEX "staged_batches_company_id_index" ON "staged_batches" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "sync_runs_company_id_id_index" ON "sync_runs" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "sync_runs_status_index" ON "sync_runs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "sync_runs_integration_id_index" ON "sync_runs" USING btree ("integration_id");