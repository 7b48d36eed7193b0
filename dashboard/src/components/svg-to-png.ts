/** Pixels per unit of the drawing: sharp in print. */
const SCALE = 2;

/** Renders an SVG file as PNG. */
export async function convertSvgToPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  // The content security policy allows images from data: URLs only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser cannot write PNG images.');
  return blob;
}
