import { dataOf, isEnvelope, NetworkError, RefusedError } from '@candor/api-client';
import { endpointPath } from '@candor/protocol';
import type { EndpointReply, UploadPurpose } from '@candor/protocol';
import { withDemands } from '#shared/api/api.ts';
import { sessionToken } from '#shared/session/session.ts';

/** The specification's limit for an upload. */
const UPLOAD_TIMEOUT_MS = 60_000;

interface SendPictureOptions {
  /** Percent of the bytes that have left, from 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one prepared picture and tells how far it is; `fetch` cannot tell that, so an XMLHttpRequest
 * does it.
 *
 * @throws RefusedError, NetworkError, or the signal's reason
 */
export async function sendPicture(
  picture: Blob,
  purpose: UploadPurpose,
  options: SendPictureOptions,
): Promise<EndpointReply<'upload/img'>> {
  return withDemands(async () => {
    const { status, text } = await post(picture, purpose, options);
    const answer = parse(text);
    if (isEnvelope(answer)) return dataOf(answer, status) as EndpointReply<'upload/img'>;
    throw new RefusedError({ code: 500, type: 'error', status, detail: null }, `HTTP ${status}`);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function post(
  picture: Blob,
  purpose: UploadPurpose,
  { onProgress, signal }: SendPictureOptions,
): Promise<{ readonly status: number; readonly text: string }> {
  const form = new FormData();
  // The server reads fields as they come: the purpose decides what may follow it.
  form.append('purpose', purpose);
  form.append('file', picture, 'picture.jpg');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', endpointPath('upload/img'));
    request.timeout = UPLOAD_TIMEOUT_MS;
    const token = sessionToken();
    if (token !== undefined) request.setRequestHeader('token', token);
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.trunc((loaded / total) * 100));
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new NetworkError('no connection'));
    request.ontimeout = () => reject(new NetworkError('timed out'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
