CREATE TABLE "ticket_files" (
	"company_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sent_at" timestamptz(3) NOT NULL,
	CONSTRAINT "ticket_files_company_id_sha256_pk" PRIMARY KEY("company_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_accepted_index" ON "findings" USING btree ((doc ->> 'verdictUntil')) WHERE doc ? 'verdictUntil';