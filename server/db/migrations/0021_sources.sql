CREATE TABLE "source_readings" (
	"integration_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"next_at" timestamptz(3),
	"taken_until" timestamptz(3),
	"taken" uuid,
	"asked_by" text,
	"asked_by_id" uuid,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"cursor" text,
	"content_hash" text,
	"run_id" uuid,
	"failed_run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "source_secrets" (
	"integration_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_readings" ADD CONSTRAINT "source_readings_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_readings" ADD CONSTRAINT "source_readings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_secrets" ADD CONSTRAINT "source_secrets_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_secrets" ADD CONSTRAINT "source_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_readings_next_at_index" ON "source_readings" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "source_readings_company_id_index" ON "source_readings" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "source_secrets_company_id_index" ON "source_secrets" USING btree ("company_id");