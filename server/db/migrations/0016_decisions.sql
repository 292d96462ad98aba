-- Nothing ever wrote it: people's decisions are a kind of record now, and have its table.
DROP TABLE "correlation_decisions" CASCADE;