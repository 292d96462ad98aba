CREATE TABLE "query_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_private" boolean NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_queries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"company_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_private" boolean NOT NULL,
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "query_runs" ADD CONSTRAINT "query_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_queries" ADD CONSTRAINT "saved_queries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "query_runs_company_id_id_index" ON "query_runs" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "query_runs_company_id_created_at_index" ON "query_runs" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_queries_company_id_id_index" ON "saved_queries" USING btree ("company_id","id");