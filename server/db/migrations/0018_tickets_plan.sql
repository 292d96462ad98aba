CREATE TABLE "ticket_connections" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"preset" text NOT NULL,
	"address" text NOT NULL,
	"project" text,
	"person" text,
	"secret" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"looked_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "ticket_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"event" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"status" integer,
	"error" text,
	"created_at" timestamptz(3) NOT NULL,
	"next_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD CONSTRAINT "ticket_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_deliveries" ADD CONSTRAINT "ticket_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_settings" ADD CONSTRAINT "ticket_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_deliveries_company_id_seq_index" ON "ticket_deliveries" USING btree ("company_id","seq");--> statement-breakpoint
CREATE INDEX "ticket_deliveries_state_next_at_index" ON "ticket_deliveries" USING btree ("state","next_at");--> statement-breakpoint
-- Tables of records are made beside the migrations: in a new installation there is none yet.
DO $$ BEGIN
	IF to_regclass('vulnerability_tickets') IS NOT NULL THEN
		UPDATE "vulnerability_tickets" SET "doc" = "doc" || '{"watcherIds": []}' WHERE NOT "doc" ? 'watcherIds';
	END IF;
END $$;
