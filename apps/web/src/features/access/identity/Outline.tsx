import type { DocumentType } from '@candor/protocol';
import type { ReactNode } from 'react';
import type { PictureSide } from './identity-form.ts';

/** A drawing of how the picture should look. */
export function Outline(props: {
  readonly side: PictureSide;
  readonly documentType: DocumentType;
}): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 100"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-4/5 stroke-t3"
    >
      {props.side === 'handheld' ? (
        <Holder />
      ) : props.documentType === 'passport' ? (
        <PassportPage />
      ) : props.side === 'front' ? (
        <CardFront />
      ) : (
        <CardBack />
      )}
    </svg>
  );
}

function CardFront(): ReactNode {
  return (
    <>
      <rect x="26" y="16" width="108" height="68" rx="7" className="stroke-primary-text" />
      <circle cx="54" cy="42" r="9" />
      <path d="M38 68c2-10 8-14 16-14s14 4 16 14M84 36h36M84 48h36M84 60h22" />
    </>
  );
}

function CardBack(): ReactNode {
  return (
    <>
      <rect x="26" y="16" width="108" height="68" rx="7" className="stroke-primary-text" />
      <path d="M26 32h108M38 50h40M38 62h28" />
      <rect x="96" y="48" width="26" height="22" rx="3" />
    </>
  );
}

function PassportPage(): ReactNode {
  return (
    <>
      <rect x="34" y="8" width="92" height="84" rx="6" className="stroke-primary-text" />
      <rect x="44" y="20" width="28" height="34" rx="3" />
      <path d="M82 24h34M82 36h34M82 48h22M44 70h72M44 80h72" strokeDasharray="6 3" />
    </>
  );
}

function Holder(): ReactNode {
  return (
    <>
      <circle cx="64" cy="34" r="17" className="stroke-primary-text" />
      <path d="M30 92c2-24 14-34 34-34 9 0 17 2 22 7" className="stroke-primary-text" />
      <rect x="88" y="56" width="46" height="30" rx="4" />
      <path d="M96 66h10v10H96zM113 67h14M113 75h10" />
    </>
  );
}
