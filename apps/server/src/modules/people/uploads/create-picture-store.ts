import { join } from 'node:path';
import type { Settings } from '#config/settings.ts';
import { createDiskStore } from './picture-store.ts';
import type { PictureStore } from './picture-store.ts';
import { createS3Store } from './s3-store.ts';

/** The bucket that the settings name, or the folder `uploads` of the data folder. */
export function createPictureStore(settings: Settings): PictureStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (endpoint === undefined) return createDiskStore(join(settings.DATA_DIR, 'uploads'));
  return createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
