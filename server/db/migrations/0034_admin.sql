CREATE TABLE "job_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"what" text NOT NULL,
	"text" text
);
--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "job_logs_name_id_index" ON "job_logs" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "job_logs_at_index" ON "job_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree (("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "audit_log_chain_at" ON "audit_log" USING btree ("chain",("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree (("entry" #>> '{actor,userId}'),("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree (("entry" ->> 'action'),("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "users_email_id_index" ON "users" USING btree ("email","id");