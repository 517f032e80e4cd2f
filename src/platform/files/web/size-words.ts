/** The size of a picture in pixels, which is written without separators. */
export const sizeWords = ({ width, height }: { width: number; height: number }) => ({
  width: String(width),
  height: String(height),
});
