import { answerFromWorker } from "#kit/jobs/workerThread.ts";
import { pictureIn, type PictureFile } from "#kit/files/uploadPicture.ts";

answerFromWorker<PictureFile>(pictureIn);
