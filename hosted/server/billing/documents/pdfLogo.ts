/** The largest size in which a logo is printed, four times that of the screen: what is more only makes the file heavy. */
const MOST = { width: 640, height: 240 };

/**
 * A logo as the address that a document opens it by: once for all of its pages. Whatever the picture is, it becomes a PNG on white
 * without transparency, which goes into the file as it is. Throws where it is no picture.
 */
export async function logoAddress(logo: Buffer | null): Promise<string | null> {
  if (!logo) return null;
  const { default: sharp } = await import("sharp");
  const png = await sharp(logo)
    .rotate()
    .resize({ ...MOST, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
