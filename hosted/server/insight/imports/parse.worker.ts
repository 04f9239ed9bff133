import { answerApart } from "#kit/apart.ts";
import { readFile } from "#insight/imports/parse.ts";
import type { UploadedFile } from "#insight/imports/parseApart.ts";

answerApart<UploadedFile>(({ bytes, kind, source }) => readFile(Buffer.from(bytes), kind, source));
