import { answerApart } from "#kit/apart.ts";
import { pictureIn, type PictureFile } from "#kit/uploadPicture.ts";

answerApart<PictureFile>(pictureIn);
