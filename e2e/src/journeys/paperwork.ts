import type { Browser } from 'playwright-core';
import { sendPicture, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import { Authenticator } from './authenticator.ts';

/** A picture with something on it that no other has: the server knows pictures again. */
export async function pictureOf(browser: Browser, text: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  await page.setContent(`<h1>Document</h1><p style="font-size:40px">${text}</p>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Asks for real-name verification with a passport of this number, good until a day. */
export async function submitPassport(
  browser: Browser,
  origin: string,
  user: ApiUser,
  documentNumber: string,
  documentExpiry?: string,
): Promise<void> {
  const [frontFileId = '', handheldFileId = ''] = await Promise.all(
    ['front', 'held'].map(async (side) =>
      sendPicture(origin, user, 'identity', await pictureOf(browser, `${documentNumber} ${side}`)),
    ),
  );
  await user.call('identitySubmit', {
    country: 'TH',
    documentType: 'passport',
    firstName: 'Somchai',
    lastName: `Saetang ${documentNumber.replace(/\d/g, '')}`,
    documentNumber,
    birthday: '1990-02-28',
    ...(documentExpiry === undefined ? {} : { documentExpiry }),
    frontFileId,
    handheldFileId,
  });
}

/** Turns an authenticator app on behind the screens. */
export async function turnOnTotp(user: ApiUser): Promise<Authenticator> {
  const { secret } = await user.call('totpSetup', { password: USER_PASSWORD });
  const app = new Authenticator(secret);
  await user.call('totpEnable', { code: app.code() });
  return app;
}
