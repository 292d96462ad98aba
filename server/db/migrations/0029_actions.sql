CREATE TABLE "action_turns" (
	"action_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"next_at" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"is_sent" boolean DEFAULT false NOT NULL,
	"taken" uuid,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "action_turns_company_id_action_id_pk" PRIMARY KEY("company_id","action_id")
);
--> statement-breakpoint
ALTER TABLE "action_turns" ADD CONSTRAINT "action_turns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_turns_integration_id_next_at_index" ON "action_turns" USING btree ("integration_id","next_at");