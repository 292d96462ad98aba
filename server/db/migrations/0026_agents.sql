CREATE TABLE "agent_enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	CONSTRAINT "agent_enrolments_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agent_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"token_from" timestamptz(3) NOT NULL,
	"next_hash" text,
	"before_hash" text,
	"machine" text NOT NULL,
	"uuid" text NOT NULL,
	"serial" text NOT NULL,
	"enrolled_at" timestamptz(3) NOT NULL,
	"last_check_in_at" timestamptz(3) NOT NULL,
	"hostname" text NOT NULL,
	"version" text NOT NULL,
	"os" text NOT NULL,
	"enrolment" text NOT NULL,
	"copy_of" uuid,
	"remark" text,
	"copy_remark" text,
	"cloned_at" timestamptz(3),
	"is_news" boolean NOT NULL,
	"count_from" timestamptz(3) NOT NULL,
	"count" integer NOT NULL,
	"observed_at" timestamptz(3),
	CONSTRAINT "agent_keys_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "agent_keys_nextHash_unique" UNIQUE("next_hash"),
	CONSTRAINT "agent_keys_beforeHash_unique" UNIQUE("before_hash")
);
--> statement-breakpoint
CREATE TABLE "agent_reports" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"received_at" timestamptz(3) NOT NULL,
	"is_first" boolean NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_enrolments" ADD CONSTRAINT "agent_enrolments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_keys" ADD CONSTRAINT "agent_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reports" ADD CONSTRAINT "agent_reports_agent_id_agent_keys_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reports" ADD CONSTRAINT "agent_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_enrolments_company_id_index" ON "agent_enrolments" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "agent_keys_company_id_index" ON "agent_keys" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "agent_keys_company_id_machine_index" ON "agent_keys" USING btree ("company_id","machine");--> statement-breakpoint
CREATE INDEX "agent_keys_is_news_index" ON "agent_keys" USING btree ("is_news");--> statement-breakpoint
CREATE INDEX "agent_reports_company_id_received_at_index" ON "agent_reports" USING btree ("company_id","received_at");