import type { UiTexts } from '@candor/ui-kit';
import { t } from '@lingui/core/macro';

/** The words of the primitives in the active language. */
export function uiTexts(): UiTexts {
  return {
    back: t`Back`,
    cancel: t`Cancel`,
    clear: t`Clear`,
    close: t`Close`,
    confirm: t`Confirm`,
    copied: t`Copied`,
    copy: t`Copy`,
    copyFailed: t`Could not copy. Select the text and copy it by hand.`,
    decrease: t`Decrease`,
    deleteDigit: t`Delete last digit`,
    hidePassword: t`Hide password`,
    increase: t`Increase`,
    loading: t`Loading`,
    loadMore: t`Load more`,
    nextPage: t`Next page`,
    noMore: t`No more records`,
    notANumber: t`What you pasted is not a number`,
    offline: t`No network connection`,
    previousPage: t`Previous page`,
    pullToRefresh: t`Pull down to refresh`,
    refreshing: t`Refreshing`,
    releaseToRefresh: t`Release to refresh`,
    retry: t`Try again`,
    search: t`Search`,
    showPassword: t`Show password`,
  };
}
