CREATE TABLE "run_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"level" text NOT NULL,
	"stage" text,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_rejections" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"batch" integer,
	"file" text NOT NULL,
	"line" bigint,
	"reason" text NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_absences" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"runs" integer NOT NULL,
	"run_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_logs" ADD CONSTRAINT "run_logs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_logs" ADD CONSTRAINT "run_logs_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_rejections" ADD CONSTRAINT "run_rejections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_rejections" ADD CONSTRAINT "run_rejections_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_absences" ADD CONSTRAINT "source_absences_record_id_source_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."source_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_absences" ADD CONSTRAINT "source_absences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_absences" ADD CONSTRAINT "source_absences_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_logs_run_id_id_index" ON "run_logs" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "run_logs_company_id_index" ON "run_logs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "run_rejections_run_id_id_index" ON "run_rejections" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "run_rejections_company_id_index" ON "run_rejections" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "source_absences_integration_id_index" ON "source_absences" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "source_absences_company_id_index" ON "source_absences" USING btree ("company_id");