/** A picture that a person has chosen, as a small square: its middle, drawn anew, so that nothing else of the file is sent. */

/** The data address of a JPEG of `size` pixels. Throws when the file is no picture that the browser can read. */
export async function squareOf(file: File, size: number): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, size, size);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  paper.drawImage(picture, x, y, side, side, 0, 0, size, size);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
