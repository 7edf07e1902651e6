import '#theme/admin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { takeEnrolLink } from '#app/enrol-link.ts';
import { activateLocale } from '#i18n/i18n.ts';
import { pickStaffLocale, STAFF_LOCALE_DEFAULT } from '#i18n/staff-languages.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { joinOtherTabs } from '#shared/session/session.ts';
import { giveStylesTheNonce, pageNonce } from '#theme/style-nonce.ts';

/** Starts the back office: texts first, so that the first screen speaks the reader's language. */
async function start(root: HTMLElement): Promise<void> {
  const nonce = pageNonce();
  giveStylesTheNonce(nonce);
  const joined = joinOtherTabs();
  const enrolLink = takeEnrolLink(location, history);
  const { locale } = usePreferences.getState();
  await activateLocale(pickStaffLocale(locale, navigator.languages)).catch(async () => {
    await activateLocale(STAFF_LOCALE_DEFAULT);
  });
  await joined;
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} enrolLink={enrolLink} />
    </StrictMode>,
  );
}

const root = document.querySelector<HTMLElement>('#root');
if (root !== null) {
  start(root).catch((error: unknown) => {
    console.error(error);
    // The texts did not arrive: try again when the network is back.
    addEventListener('online', () => location.reload());
  });
}
