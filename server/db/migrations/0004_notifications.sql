CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"deleted_at" timestamptz(3),
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"group_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3),
	"doc" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_user_id_at_index" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_company_id_index" ON "notifications" USING btree ("company_id");