export { createPictureStore } from './create-picture-store.ts';
export { createDiskStore } from './picture-store.ts';
export type { PictureStore } from './picture-store.ts';
export { picturePath } from './picture-path.ts';
export { uploadRoutes } from './upload-routes.ts';
export type { Viewer } from './file-links.ts';
export { Uploads } from './uploads.ts';
export { countPicturesOf, sealPicturesAnew } from './seal-pictures.ts';
