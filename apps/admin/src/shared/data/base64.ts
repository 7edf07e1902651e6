/** What the server takes as one picture. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/** Kinds of pictures the server draws again, for a file chooser. */
export const PICTURE_KINDS = 'image/jpeg,image/png,image/webp';

/** A file's bytes as the acts with a picture send them. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
