ALTER TABLE "ticket_connections" DROP CONSTRAINT "ticket_connections_pkey";--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "ticket_connections" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "is_default" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_connections" ALTER COLUMN "is_default" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "created_at" timestamptz(3);--> statement-breakpoint
UPDATE "ticket_connections" SET "created_at" = "updated_at", "name" = case "preset"
  when 'jira' then 'Jira' when 'github' then 'GitHub Issues' when 'servicenow' then 'ServiceNow' else 'Webhook' end;--> statement-breakpoint
ALTER TABLE "ticket_connections" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_connections" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_deliveries" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
DELETE FROM "ticket_deliveries" d WHERE NOT EXISTS (SELECT FROM "ticket_connections" c WHERE c."company_id" = d."company_id");--> statement-breakpoint
UPDATE "ticket_deliveries" d SET "connection_id" = c."id" FROM "ticket_connections" c WHERE c."company_id" = d."company_id";--> statement-breakpoint
ALTER TABLE "ticket_deliveries" ALTER COLUMN "connection_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_connections_company_id_created_at_index" ON "ticket_connections" USING btree ("company_id","created_at");
