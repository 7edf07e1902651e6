import type { AdminReply, AdminRequest } from '@candor/protocol';
import { ApiError } from '#http/api-error.ts';
import type { ActWork, Json, Plan } from '#modules/admin-acts/index.ts';
import { listSlides, reorderSlides, saveSlide } from '#modules/content/index.ts';
import type { EditableSlide } from '#modules/content/index.ts';

function jsonOf({
  name,
  art,
  articleSlug,
  isShown,
  texts,
}: Omit<EditableSlide, 'slideId' | 'position'>): Json {
  return {
    name,
    art,
    articleSlug,
    isShown,
    texts: Object.fromEntries(
      Object.entries(texts).map(([locale, { title, text }]) => [locale, { title, text }]),
    ),
  };
}

/** Adds a slide or replaces one. @throws ApiError 404 41001 400 4026 */
export async function writeSlide(
  { slideId, ...slide }: AdminRequest<'carouselSave'>,
  { tx }: ActWork,
): Promise<Plan<AdminReply<'carouselSave'>>> {
  const current = (await listSlides(tx)).find((one) => one.slideId === slideId);
  if (slideId !== undefined && current === undefined) throw new ApiError(404);
  return {
    subject: `slide ${slide.name}`,
    effect: { kind: slideId === undefined ? 'slide_add' : 'slide_change', name: slide.name },
    before: current === undefined ? null : jsonOf(current),
    after: jsonOf(slide),
    carryOut: async () => ({
      slideId: await saveSlide(tx, { ...slide, ...(slideId !== undefined && { slideId }) }),
    }),
  };
}

/** Puts the slides into an order. @throws ApiError 41001 */
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
