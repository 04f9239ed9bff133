declare module "*.css" {
  /** The sheet, minified by the build. */
  const sheet: string;
  export default sheet;
}
