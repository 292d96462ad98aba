CREATE TABLE "query_keys" (
	"entity" text NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"rev" integer NOT NULL,
	"version" integer NOT NULL,
	"folded" jsonb NOT NULL,
	"typed" jsonb NOT NULL,
	CONSTRAINT "query_keys_entity_id_pk" PRIMARY KEY("entity","id")
);
--> statement-breakpoint
ALTER TABLE "query_keys" ADD CONSTRAINT "query_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "query_keys_company_id_entity_index" ON "query_keys" USING btree ("company_id","entity");