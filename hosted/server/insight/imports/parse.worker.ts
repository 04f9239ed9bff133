import { answerFromWorker } from "#kit/jobs/workerThread.ts";
import { readFile } from "#insight/imports/parse.ts";
import type { UploadedFile } from "#insight/imports/parseInWorker.ts";

answerFromWorker<UploadedFile>(({ bytes, kind, source }) => readFile(Buffer.from(bytes), kind, source));
