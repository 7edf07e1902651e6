import { timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '#modules/access/secrets/index.ts';

/** Who a link was given to; an asker, who has no session, is given none. */
export interface Viewer {
  readonly kind: 'user' | 'staff' | 'asker';
  readonly id: number;
  /** The session of a member of staff; their links die with it. */
  readonly sessionId?: number;
}

/** Long enough to look at a screen of pictures, too short to be passed on. */
const LINK_MS = 5 * 60_000;

/** Where a picture can be fetched, and until when. */
export interface FileLink {
  /** A path on this server, with its origin where pictures have one of their own. */
  readonly url: string;
  readonly urlExpiresAtMs: number;
}

/** What the address of a picture says. */
export interface LinkParts {
  readonly fileId: string;
  readonly viewer: string;
  readonly expires: string;
  readonly signature: string;
}

type UnsignedParts = Omit<LinkParts, 'signature'>;

const signedText = ({ fileId, viewer, expires }: UnsignedParts): string =>
  `${fileId} ${viewer} ${expires}`;

/** A link for one viewer. */
export function linkTo(key: MasterKey, fileId: string, viewer: Viewer, nowMs: number): FileLink {
  const parts = {
    fileId,
    viewer: [
      viewer.kind,
      viewer.id,
      ...(viewer.sessionId === undefined ? [] : [viewer.sessionId]),
    ].join('-'),
    expires: String(nowMs + LINK_MS),
  };
  const query = new URLSearchParams({
    viewer: parts.viewer,
    expires: parts.expires,
    signature: key.mac('file-link', signedText(parts)).toString('base64url'),
  });
  return { url: `/files/${fileId}?${query.toString()}`, urlExpiresAtMs: nowMs + LINK_MS };
}

/** Whose link this is; undefined when we did not sign it so or its time is over. */
export function viewerOf(key: MasterKey, parts: LinkParts, nowMs: number): Viewer | undefined {
  const given = Buffer.from(parts.signature, 'base64url');
  const isOurs = key
    .macs('file-link', signedText(parts))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isOurs) return undefined;
  if (nowMs >= Number(parts.expires)) return undefined;
  const [kind, id, sessionId] = parts.viewer.split('-');
  return {
    kind: kind === 'staff' ? 'staff' : 'user',
    id: Number(id),
    ...(sessionId !== undefined && { sessionId: Number(sessionId) }),
  };
}
