/** Largest size in which a logo is printed, four times that of the screen: more pixels only make the file larger. */
const MOST = { width: 640, height: 240 };

/**
 * Returns a logo as the address by which a document embeds it: once for all of its pages. Any picture becomes a PNG on
 * white without transparency, which is embedded unchanged. Throws where it is no picture.
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
