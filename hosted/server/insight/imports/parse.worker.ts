import { answerApart } from "#kit/apart.ts";
import { parseFile } from "#insight/imports/parse.ts";

answerApart<Uint8Array>((bytes) => parseFile(Buffer.from(bytes)));
