import { PICTURE_CHARS } from '../../../../contract/areas/company/settings';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 10 * 1_024 * 1_024;

/**
 * A picture as it is kept: square, this many pixels wide, as a `data:` address. An SVG is refused, as one can hold a script; what no
 * browser can draw, too. Rejects with a sentence.
 */
export async function smallPicture(file: File, side: number): Promise<string> {
  if (!TYPES.includes(file.type)) throw new Error('Choose a PNG, JPEG or WebP file.');
  if (file.size > MAX_BYTES) throw new Error('This file is larger than 10 MiB.');
  const image = await createImageBitmap(file).catch(() => {
    throw new Error('This file cannot be read as a picture.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot make the picture smaller.');
  const least = Math.min(image.width, image.height);
  context.drawImage(image, (image.width - least) / 2, (image.height - least) / 2, least, least, 0, 0, side, side);
  for (const quality of [0.9, 0.7, 0.5]) {
    const address = canvas.toDataURL('image/webp', quality);
    if (address.length <= PICTURE_CHARS) return address;
  }
  throw new Error('This picture stays too large. Choose a simpler one.');
}
