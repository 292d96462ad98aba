CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) NOT NULL,
	"says" text,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_effect_assets" (
	"effect_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"done_at" timestamptz(3),
	CONSTRAINT "policy_effect_assets_effect_id_asset_id_pk" PRIMARY KEY("effect_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "policy_effects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"policy_version" integer NOT NULL,
	"execution_id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"rank" integer NOT NULL,
	"action" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz(3) NOT NULL,
	"says" text,
	"told_ids" uuid[],
	"created_at" timestamptz(3) NOT NULL,
	"done_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "policy_tickets" (
	"company_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "policy_tickets_company_id_policy_id_pk" PRIMARY KEY("company_id","policy_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"source_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamptz(3) NOT NULL,
	"next_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_effect_assets" ADD CONSTRAINT "policy_effect_assets_effect_id_policy_effects_id_fk" FOREIGN KEY ("effect_id") REFERENCES "public"."policy_effects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_effect_assets" ADD CONSTRAINT "policy_effect_assets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_effects" ADD CONSTRAINT "policy_effects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_tickets" ADD CONSTRAINT "policy_tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("source_id","recipient");--> statement-breakpoint
CREATE INDEX "messages_state_next_at_index" ON "messages" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "messages_company_id_state_index" ON "messages" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "policy_effect_assets_company_id_index" ON "policy_effect_assets" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_effects_once" ON "policy_effects" USING btree ("execution_id","policy_version","action_id");--> statement-breakpoint
CREATE INDEX "policy_effects_state_next_at_index" ON "policy_effects" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "policy_effects_company_id_state_index" ON "policy_effects" USING btree ("company_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("source_id","webhook_id","event");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_company_id_webhook_id_seq_index" ON "webhook_deliveries" USING btree ("company_id","webhook_id","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state_next_at_index" ON "webhook_deliveries" USING btree ("state","next_at");