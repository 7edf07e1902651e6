import type { AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Json, Plan } from '#modules/console/acts/index.ts';
import { listSlides, removeSlide, reorderSlides, saveSlide } from './carousel-editor.ts';
import type { EditableSlide } from './carousel-editor.ts';
import { addedWaysOut } from '#texts/ways-out.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';

function jsonOf({
  name,
  art,
  imageFileId,
  articleSlug,
  isShown,
  texts,
}: Omit<EditableSlide, 'slideId' | 'position'>): Json {
  return {
    name,
    art,
    imageFileId,
    articleSlug,
    isShown,
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, { title, text, alt }]) => [locale, { title, text, alt }]),
    ),
  };
}

/** Takes a picture that a slide can show from now on. @throws ApiError 4104x busy */
export async function takePicture(
  uploads: Uploads,
  { image }: AdminRequest<'carouselPicture'>,
  { staff, session }: ActWork,
): Promise<Plan<AdminReply<'carouselPicture'>>> {
  const owner = { kind: 'staff', id: staff.staffId } as const;
  const taken = await uploads.take(owner, 'slide', Buffer.from(image, 'base64'));
  const { fileId, widthPx, heightPx } = taken;
  // The preview ends with the session, as every picture that staff are shown.
  const link = uploads.linkFor({ ...owner, sessionId: session.sessionId }, fileId);
  return {
    subject: 'carousel',
    effect: { kind: 'slide_picture_add', fileId },
    before: null,
    after: { imageFileId: fileId },
    carryOut: () => ({ fileId, ...link, widthPx, heightPx }),
  };
}

/** Ties a slide's new picture to it, and lets go of the one before. @throws ApiError notFound */
async function changePicture(
  uploads: Uploads,
  { before, after }: { readonly before: string | null; readonly after: string | null },
  { tx, staff }: ActWork,
): Promise<void> {
  if (before === after) return;
  const owner = { kind: 'staff', id: staff.staffId } as const;
  if (after !== null && !(await uploads.use(tx, owner, 'slide', after))) {
    throw refuse.notFound({ field: 'imageFileId' });
  }
  if (before !== null) await uploads.release(tx, before);
}

const wordsOf = ({ texts }: Pick<EditableSlide, 'texts'>): readonly string[] =>
  Object.values(texts).flatMap(({ title, text, alt }) => [title, text, alt]);

/**
 * What a slide says leads to its article alone. A picture can say anything, and no program reads it: whoever
 * uploaded it saves it hidden, and somebody else shows it. @throws ApiError leadsOutside ownPicture
 */
async function assertHonest(
  { uploads, isOnePerson }: SlideDeps,
  { current, next }: { readonly current: EditableSlide | undefined; readonly next: SlideWords },
  { tx, staff }: ActWork,
): Promise<void> {
  const [way] = addedWaysOut(wordsOf(next), current === undefined ? [] : wordsOf(current));
  if (way !== undefined) {
    throw refuse.leadsOutside(`It leads to ${way}: a slide leads to an article`, {
      field: 'texts',
    });
  }
  const { imageFileId, isShown } = next;
  const isNew = !(current?.isShown === true && current.imageFileId === imageFileId);
  if (isOnePerson || !isShown || imageFileId === null || !isNew) return;
  const owner = { kind: 'staff', id: staff.staffId } as const;
  if (await uploads.isOwn(tx, owner, imageFileId)) throw refuse.ownPicture({ field: 'isShown' });
}

interface SlideDeps {
  readonly uploads: Uploads;
  readonly isOnePerson: boolean;
}

type SlideWords = Pick<EditableSlide, 'texts' | 'imageFileId' | 'isShown'>;

/** Adds a slide or replaces one. @throws ApiError notFound invalidRequest alreadyHandled aboveMax leadsOutside ownPicture */
export async function writeSlide(
  deps: SlideDeps,
  { slideId, ...slide }: AdminRequest<'carouselSave'>,
  work: ActWork,
): Promise<Plan<AdminReply<'carouselSave'>>> {
  const { tx } = work;
  const current = (await listSlides(tx)).find((one) => one.slideId === slideId);
  if (slideId !== undefined && current === undefined) throw refuse.notFound();
  await assertHonest(deps, { current, next: slide }, work);
  return {
    subject: `slide ${slide.name}`,
    effect: { kind: slideId === undefined ? 'slide_add' : 'slide_change', name: slide.name },
    before: current === undefined ? null : jsonOf(current),
    after: jsonOf(slide),
    carryOut: async () => {
      const pictures = { before: current?.imageFileId ?? null, after: slide.imageFileId };
      await changePicture(deps.uploads, pictures, work);
      const saved = { ...slide, ...(slideId !== undefined && { slideId }) };
      return { slideId: await saveSlide(tx, saved) };
    },
  };
}

/** Puts the slides into an order. @throws ApiError invalidRequest */
export async function orderSlides(
  { slideIds }: AdminRequest<'carouselOrder'>,
  { tx }: ActWork,
): Promise<Plan<object>> {
  const slides = await listSlides(tx);
  return {
    subject: 'carousel',
    effect: { kind: 'slides_order' },
    before: slides.map((slide) => slide.slideId),
    after: slideIds,
    carryOut: async () => {
      await reorderSlides(tx, slideIds);
      return {};
    },
  };
}

/** Removes a slide for good; its picture goes with it. @throws ApiError notFound */
export async function dropSlide(
  uploads: Uploads,
  { slideId }: AdminRequest<'carouselRemove'>,
  work: ActWork,
): Promise<Plan<object>> {
  const current = (await listSlides(work.tx)).find((one) => one.slideId === slideId);
  if (current === undefined) throw refuse.notFound();
  return {
    subject: `slide ${current.name}`,
    effect: { kind: 'slide_remove', name: current.name },
    before: jsonOf(current),
    after: null,
    carryOut: async () => {
      await removeSlide(work.tx, slideId);
      await changePicture(uploads, { before: current.imageFileId, after: null }, work);
      return {};
    },
  };
}
