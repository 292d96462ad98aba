CREATE TABLE "policy_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"change" text NOT NULL,
	"asset_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_days" (
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"day" date NOT NULL,
	"severity" text NOT NULL,
	"evaluated" integer NOT NULL,
	"passed" integer NOT NULL,
	"failed" integer NOT NULL,
	"in_grace" integer NOT NULL,
	"excepted" integer NOT NULL,
	"groups" jsonb NOT NULL,
	CONSTRAINT "policy_days_company_id_policy_id_day_pk" PRIMARY KEY("company_id","policy_id","day")
);
--> statement-breakpoint
CREATE TABLE "policy_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"level" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_queue" (
	"company_id" uuid NOT NULL,
	"execution_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	CONSTRAINT "policy_queue_company_id_execution_id_pk" PRIMARY KEY("company_id","execution_id")
);
--> statement-breakpoint
CREATE TABLE "policy_results" (
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"first_failed_at" timestamptz(3),
	"last_changed_at" timestamptz(3) NOT NULL,
	"execution_id" uuid NOT NULL,
	"exception_id" uuid,
	CONSTRAINT "policy_results_company_id_policy_id_asset_id_pk" PRIMARY KEY("company_id","policy_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"by_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "policy_versions_company_id_policy_id_version_pk" PRIMARY KEY("company_id","policy_id","version")
);
--> statement-breakpoint
ALTER TABLE "policy_changes" ADD CONSTRAINT "policy_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_days" ADD CONSTRAINT "policy_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_logs" ADD CONSTRAINT "policy_logs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_queue" ADD CONSTRAINT "policy_queue_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_results" ADD CONSTRAINT "policy_results_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_changes_company_id_execution_id_index" ON "policy_changes" USING btree ("company_id","execution_id");--> statement-breakpoint
CREATE INDEX "policy_logs_company_id_execution_id_id_index" ON "policy_logs" USING btree ("company_id","execution_id","id");--> statement-breakpoint
CREATE INDEX "policy_results_company_id_asset_id_index" ON "policy_results" USING btree ("company_id","asset_id");--> statement-breakpoint
CREATE INDEX "policy_results_company_id_policy_id_outcome_index" ON "policy_results" USING btree ("company_id","policy_id","outcome");