CREATE TABLE "ticket_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_settings" ADD CONSTRAINT "ticket_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Tables of records are made beside the migrations: in a new installation there is none yet.
DO $$ BEGIN
	IF to_regclass('vulnerability_tickets') IS NOT NULL THEN
		UPDATE "vulnerability_tickets" SET "doc" = "doc" || '{"watcherIds": []}' WHERE NOT "doc" ? 'watcherIds';
	END IF;
END $$;