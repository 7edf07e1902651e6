import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import type { Uploads } from './uploads.ts';

/** The endpoints of a user's own pictures. */
export function uploadRoutes({ uploads }: { readonly uploads: Uploads }) {
  return {
    'upload/img': async ({ purpose }, { session, file }) => {
      if (file === undefined || file.length === 0) throw refuse.pictureMissing();
      return uploads.take({ kind: 'user', id: session.userId }, purpose, file);
    },
    'upload/link': async ({ fileId }, { session }) => {
      const link = await uploads.link({ kind: 'user', id: session.userId }, fileId);
      if (link === undefined) throw refuse.notFound();
      return link;
    },
  } satisfies Partial<Handlers>;
}
