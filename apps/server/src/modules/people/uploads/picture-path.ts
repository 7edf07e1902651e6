/** Where everyone finds the picture of a slide: an address that is never given to another picture. */
export function picturePath(fileId: string): string {
  return `/pictures/${fileId}.jpg`;
}
