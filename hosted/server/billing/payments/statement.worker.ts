import { answerApart } from "#kit/apart.ts";
import { readStatementFile, type StatementFile } from "#billing/payments/statementFile.ts";

answerApart<StatementFile>(readStatementFile);
