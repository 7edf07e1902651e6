import { cx } from '@candor/ui-kit';
import { useRef } from 'react';
import type { ReactNode } from 'react';

interface FileButtonProps {
  readonly onChoose: (file: File) => void;
  /** Opens the phone's own camera app instead of its gallery. */
  readonly camera?: 'environment' | 'user';
  /** What a screen reader says where the content says too little. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that lets the user choose one picture of the device. */
export function FileButton(props: FileButtonProps): ReactNode {
  const { onChoose, camera, label, className, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => input.current?.click()}
        className={cx('press', className)}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file chosen again is a new attempt.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
