CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"chain" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"chain" text NOT NULL,
	"seq" bigint NOT NULL,
	"entry" jsonb NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_chain_seq_pk" PRIMARY KEY("chain","seq")
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_members" (
	"billing_account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "billing_members_billing_account_id_user_id_pk" PRIMARY KEY("billing_account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ended_sign_ins" (
	"issuer" text NOT NULL,
	"session" text NOT NULL,
	"ended_at" timestamptz(3) NOT NULL,
	CONSTRAINT "ended_sign_ins_issuer_session_pk" PRIMARY KEY("issuer","session")
);
--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"session" text,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"code_expires_at" timestamptz(3) NOT NULL,
	"token_hash" text,
	"expires_at" timestamptz(3),
	"ended_at" timestamptz(3),
	CONSTRAINT "impersonations_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "impersonations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"billing_account_id" uuid,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"closed_at" timestamptz(3),
	"accepted_by" uuid,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_one_place" CHECK (("invitations"."company_id" is null) <> ("invitations"."billing_account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "local_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "local_accounts_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "oidc_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" text NOT NULL,
	"grant_id" text,
	"uid" text,
	"account_id" text,
	"session_uid" text,
	"family" text,
	"rotations" integer,
	"expires_at" timestamptz(3),
	"consumed_at" timestamptz(3),
	CONSTRAINT "oidc_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3),
	"last_used_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	CONSTRAINT "personal_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	"completed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "set_up_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamptz(3) NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "query_keys" (
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"version" integer NOT NULL,
	"folded" jsonb NOT NULL,
	"typed" jsonb NOT NULL,
	CONSTRAINT "query_keys_entity_id_pk" PRIMARY KEY("entity","id")
);
--> statement-breakpoint
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
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"mark" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"group_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3),
	"doc" jsonb NOT NULL
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
	"rejected" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text,
	"is_platform_admin" boolean DEFAULT false NOT NULL,
	"tokens_from" timestamptz(3),
	"preferences" jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	CONSTRAINT "users_issuer_sub_unique" UNIQUE("issuer","sub")
);
--> statement-breakpoint
ALTER TABLE "billing_members" ADD CONSTRAINT "billing_members_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_members" ADD CONSTRAINT "billing_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_accounts" ADD CONSTRAINT "local_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_keys" ADD CONSTRAINT "query_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "billing_members_user_id_index" ON "billing_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_sign_ins_ended_at_index" ON "ended_sign_ins" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "invitations_company_id_index" ON "invitations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "invitations_billing_account_id_index" ON "invitations" USING btree ("billing_account_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_grant_id_index" ON "oidc_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_uid_index" ON "oidc_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payloads_account_id_index" ON "oidc_payloads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_session_uid_index" ON "oidc_payloads" USING btree ("session_uid");--> statement-breakpoint
CREATE INDEX "oidc_payloads_expires_at_index" ON "oidc_payloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "personal_tokens_user_id_index" ON "personal_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "query_keys_company_id_entity_index" ON "query_keys" USING btree ("company_id","entity");--> statement-breakpoint
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
CREATE INDEX "notifications_user_id_at_index" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_company_id_index" ON "notifications" USING btree ("company_id");--> statement-breakpoint
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
CREATE INDEX "sync_runs_integration_id_index" ON "sync_runs" USING btree ("integration_id");--> statement-breakpoint
-- Whoever may write the database, the log is only ever added to.
CREATE FUNCTION "audit_log_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_rows_are_kept" BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION "audit_log_is_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_log_is_kept" BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_kept"();
