DROP INDEX "query_keys_company_id_entity_index";--> statement-breakpoint
ALTER TABLE "query_keys" DROP CONSTRAINT "query_keys_entity_id_pk";--> statement-breakpoint
ALTER TABLE "query_keys" ADD CONSTRAINT "query_keys_company_id_entity_id_pk" PRIMARY KEY("company_id","entity","id");