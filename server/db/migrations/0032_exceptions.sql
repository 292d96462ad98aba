CREATE TABLE "exception_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"exception_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"used_at" timestamptz(3),
	CONSTRAINT "exception_shares_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "exception_shares" ADD CONSTRAINT "exception_shares_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exception_shares_company_id_exception_id_index" ON "exception_shares" USING btree ("company_id","exception_id");--> statement-breakpoint
CREATE INDEX "findings_excepted_index" ON "findings" USING btree ("company_id") WHERE doc ? 'excepted';