CREATE TABLE "daily_figures" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"figures" jsonb NOT NULL,
	"is_derived" boolean NOT NULL,
	"kept_at" timestamptz(3) NOT NULL,
	CONSTRAINT "daily_figures_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;