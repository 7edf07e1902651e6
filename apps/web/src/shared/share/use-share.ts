import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';

/** Gives the address of this page, or what `urlOf` makes of it, away: to the system's share sheet, or to the clipboard where there is none. */
export function useShare(name: string, urlOf = (): string => location.href): () => void {
  const { t } = useLingui();
  const share = async (): Promise<void> => {
    const url = urlOf();
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: name, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toastStore.show(t`Link copied`, 'success');
    } catch (error) {
      // Closing the system's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toastStore.show(t`Sharing failed`, 'error');
    }
  };
  return () => void share();
}
