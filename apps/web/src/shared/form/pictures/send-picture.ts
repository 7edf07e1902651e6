import { dataOf, isEnvelope, NetworkError, RefusedError } from '@candor/api-client';
import { endpointPath } from '@candor/protocol';
import type { EndpointName, EndpointReply, UploadPurpose } from '@candor/protocol';
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
  return sendForm('upload/img', { purpose }, picture, options);
}

/**
 * Sends one prepared picture as evidence that an account is the asker's; without a secret to the request of
 * who is logged in. @throws RefusedError, NetworkError, or the signal's reason
 */
export async function sendEvidence(
  picture: Blob,
  secret: string | undefined,
  options: SendPictureOptions,
): Promise<EndpointReply<'contactLostPicture'>> {
  const fields = secret === undefined ? {} : { secret };
  return sendForm('contactLostPicture', fields, picture, options);
}

type Fields = Readonly<Record<string, string>>;

async function sendForm<Name extends EndpointName>(
  name: Name,
  fields: Fields,
  picture: Blob,
  options: SendPictureOptions,
): Promise<EndpointReply<Name>> {
  return withDemands(async () => {
    const { status, text } = await post(name, fields, picture, options);
    const answer = parse(text);
    if (isEnvelope(answer)) return dataOf(answer, status) as EndpointReply<Name>;
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
  name: EndpointName,
  fields: Fields,
  picture: Blob,
  { onProgress, signal }: SendPictureOptions,
): Promise<{ readonly status: number; readonly text: string }> {
  const form = new FormData();
  // The server reads fields as they come: what they say decides what may follow.
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', picture, 'picture.jpg');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', endpointPath(name));
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
