CREATE TABLE "job_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"what" text NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "rate_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"per" text NOT NULL,
	"calls" text NOT NULL,
	"points" integer NOT NULL,
	"seconds" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
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
CREATE INDEX "users_email_id_index" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE FUNCTION "job_is_told"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told text; says text;
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.state <> 'running' THEN RETURN OLD; END IF;
		told := 'ended';
	ELSIF TG_OP = 'INSERT' THEN
		IF NEW.state = 'running' THEN told := 'began';
		ELSIF NEW.state = 'failed' THEN told := 'failed'; says := NEW.error;
		ELSE RETURN NEW; END IF;
	ELSIF NEW.state = 'running' AND OLD.state = 'running' AND NEW.taken_by IS DISTINCT FROM OLD.taken_by THEN told := 'interrupted';
	ELSIF NEW.state = 'running' AND OLD.state <> 'running' THEN told := 'began';
	ELSIF NEW.state = 'running' AND NEW.done IS DISTINCT FROM OLD.done AND NEW.done IS NOT NULL THEN
		told := 'progress';
		says := NEW.done || CASE WHEN NEW.total IS NULL THEN '' ELSE ' of ' || NEW.total END;
	ELSIF NEW.state = 'failed' AND NEW.tries IS DISTINCT FROM OLD.tries THEN told := 'failed'; says := NEW.error;
	ELSIF NEW.state = 'cancelled' AND OLD.state <> 'cancelled' THEN told := 'cancelled';
	ELSIF NEW.state = 'idle' AND OLD.state = 'running' THEN
		told := CASE WHEN NEW.ended_at IS DISTINCT FROM OLD.ended_at THEN 'ended' ELSE 'released' END;
	ELSE RETURN NEW; END IF;
	INSERT INTO "job_logs" ("name", "key", "at", "what", "text")
		VALUES (coalesce(NEW.name, OLD.name), coalesce(NEW.key, OLD.key), clock_timestamp(), told, says);
	RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_are_told" AFTER INSERT OR UPDATE OR DELETE ON "jobs"
	FOR EACH ROW EXECUTE FUNCTION "job_is_told"();
