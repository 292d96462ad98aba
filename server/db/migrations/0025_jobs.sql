CREATE TABLE "jobs" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"company_id" uuid,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_at" timestamptz(3),
	"cron" text,
	"zone" text,
	"taken_by" uuid,
	"taken_until" timestamptz(3),
	"done" integer,
	"total" integer,
	"ended_at" timestamptz(3),
	CONSTRAINT "jobs_name_key_pk" PRIMARY KEY("name","key")
);
