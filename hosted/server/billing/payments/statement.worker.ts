import { answerFromWorker } from "#kit/workerThread.ts";
import { readStatementFile, type StatementFile } from "#billing/payments/statementFile.ts";

answerFromWorker<StatementFile>(readStatementFile);
