import { toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';

/** Gives the address of this page away: to the system's share sheet, or to the clipboard where there is none. */
export function useShare(name: string): () => void {
  const { t } = useLingui();
  const share = async (): Promise<void> => {
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: name, url: location.href });
        return;
      }
      await navigator.clipboard.writeText(location.href);
      toastStore.show(t`Link copied`, 'success');
    } catch (error) {
      // Closing the system's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toastStore.show(t`Sharing failed`, 'error');
    }
  };
  return () => void share();
}
