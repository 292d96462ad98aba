CREATE TABLE "catalog_schedule_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3) NOT NULL,
	"outcome" text NOT NULL,
	"message" text,
	"files" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"every_hours" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"etag" text,
	"last_modified" text,
	"next_at" timestamptz(3) NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "epss_history" (
	"id" text NOT NULL,
	"date" date NOT NULL,
	"score" double precision NOT NULL,
	"percentile" double precision NOT NULL,
	CONSTRAINT "epss_history_id_date_pk" PRIMARY KEY("id","date")
);
--> statement-breakpoint
ALTER TABLE "catalog_schedule_runs" ADD CONSTRAINT "catalog_schedule_runs_schedule_id_catalog_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."catalog_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_schedule_runs_schedule_id_at_index" ON "catalog_schedule_runs" USING btree ("schedule_id","at");