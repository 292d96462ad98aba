CREATE TABLE "source_deliveries" (
	"integration_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"at" timestamptz(3) NOT NULL,
	CONSTRAINT "source_deliveries_integration_id_mark_pk" PRIMARY KEY("integration_id","mark")
);
--> statement-breakpoint
CREATE TABLE "source_inlets" (
	"integration_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"token" text NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamptz(3),
	"seq" bigint DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"count_from" timestamptz(3),
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "source_inlets_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "source_pushes" (
	"integration_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"row" text NOT NULL,
	CONSTRAINT "source_pushes_integration_id_uid_pk" PRIMARY KEY("integration_id","uid")
);
--> statement-breakpoint
ALTER TABLE "source_deliveries" ADD CONSTRAINT "source_deliveries_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_deliveries" ADD CONSTRAINT "source_deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_inlets" ADD CONSTRAINT "source_inlets_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_inlets" ADD CONSTRAINT "source_inlets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_pushes" ADD CONSTRAINT "source_pushes_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_pushes" ADD CONSTRAINT "source_pushes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_deliveries_company_id_index" ON "source_deliveries" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "source_deliveries_integration_id_at_index" ON "source_deliveries" USING btree ("integration_id","at");--> statement-breakpoint
CREATE INDEX "source_inlets_company_id_index" ON "source_inlets" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "source_pushes_integration_id_seq_index" ON "source_pushes" USING btree ("integration_id","seq");--> statement-breakpoint
CREATE INDEX "source_pushes_company_id_index" ON "source_pushes" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "source_readings" DROP COLUMN "taken_until";