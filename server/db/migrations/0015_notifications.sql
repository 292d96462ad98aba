UPDATE "notifications" SET "doc" = "doc" || jsonb_build_object(
	'companyId', "company_id",
	'groupKey', "group_key",
	'count', "count",
	'at', to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'readAt', to_char("read_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
);--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "company_id", DROP COLUMN "group_key", DROP COLUMN "count", DROP COLUMN "at", DROP COLUMN "read_at";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "notifications" ADD PRIMARY KEY ("user_id", "id");
