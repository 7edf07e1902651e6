import { ErrorState } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Component } from 'react';
import type { ReactNode } from 'react';

interface BoundaryState {
  readonly hasFailed: boolean;
}

/** Keeps a screen that breaks from taking the app with it; the user can start it anew. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <BrokenScreen onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function BrokenScreen({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useLingui();
  return (
    <ErrorState
      className="pt-32"
      text={t`Something went wrong on this page.`}
      note={t`Your funds and orders are not affected.`}
      onRetry={onRetry}
    />
  );
}
