import { answerFromWorker } from "#kit/workerThread.ts";
import { pictureIn, type PictureFile } from "#kit/uploadPicture.ts";

answerFromWorker<PictureFile>(pictureIn);
