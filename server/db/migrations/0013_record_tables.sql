ALTER TABLE "asset_groups" DROP CONSTRAINT "asset_groups_pkey", ADD PRIMARY KEY ("company_id", "id");--> statement-breakpoint
ALTER TABLE "saved_queries" DROP CONSTRAINT "saved_queries_pkey", ADD PRIMARY KEY ("company_id", "id");--> statement-breakpoint
ALTER TABLE "query_runs" DROP CONSTRAINT "query_runs_pkey", ADD PRIMARY KEY ("company_id", "id");--> statement-breakpoint
DROP INDEX "asset_groups_company_id_id_index";--> statement-breakpoint
DROP INDEX "saved_queries_company_id_id_index";--> statement-breakpoint
DROP INDEX "query_runs_company_id_id_index";
