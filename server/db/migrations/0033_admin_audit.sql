ALTER TABLE "audit_heads" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree (("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "audit_log_chain_at" ON "audit_log" USING btree ("chain",("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree (("entry" #>> '{actor,userId}'),("entry" ->> 'at'));--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree (("entry" ->> 'action'),("entry" ->> 'at'));