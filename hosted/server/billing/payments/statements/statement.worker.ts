import { answerFromWorker } from "#kit/jobs/workerThread.ts";
import { readStatementFile, type StatementFile } from "#billing/payments/statements/statementFile.ts";

answerFromWorker<StatementFile>(readStatementFile);
