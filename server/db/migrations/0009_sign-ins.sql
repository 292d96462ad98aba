CREATE TABLE "ended_sign_ins" (
	"issuer" text NOT NULL,
	"session" text NOT NULL,
	"ended_at" timestamptz(3) NOT NULL,
	CONSTRAINT "ended_sign_ins_issuer_session_pk" PRIMARY KEY("issuer","session")
);
--> statement-breakpoint
ALTER TABLE "oidc_payloads" ADD COLUMN "family" text;--> statement-breakpoint
CREATE INDEX "ended_sign_ins_ended_at_index" ON "ended_sign_ins" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "oidc_payloads_session_uid_index" ON "oidc_payloads" USING btree ("session_uid");