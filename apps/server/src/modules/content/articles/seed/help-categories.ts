import type { Locale } from '@candor/protocol';
import type { ArticleSlug } from './seed-texts.ts';

interface HelpCategory {
  readonly titles: Readonly<Record<Locale, string>>;
  /** Its articles in their order. */
  readonly slugs: readonly ArticleSlug[];
}

/** The help centre as it begins, in its order. */
export const helpCategories: Readonly<Record<string, HelpCategory>> = {
  account: {
    titles: {
      en: 'Account and security',
      zh: '账户与安全',
      hk: '帳戶與安全',
      jp: 'アカウントとセキュリティ',
      hy: '계정과 보안',
      yn: 'Tài khoản và bảo mật',
      ty: 'บัญชีและความปลอดภัย',
    },
    slugs: ['account-safety', 'second-factor', 'verify-identity'],
  },
  trading: {
    titles: {
      en: 'Trading and fees',
      zh: '交易与手续费',
      hk: '交易與手續費',
      jp: '取引と手数料',
      hy: '거래와 수수료',
      yn: 'Giao dịch và phí',
      ty: 'การซื้อขายและค่าธรรมเนียม',
    },
    slugs: ['order-types', 'fee-schedule'],
  },
  payments: {
    titles: {
      en: 'Payments',
      zh: '收付款',
      hk: '收款與付款',
      jp: '入金と出金',
      hy: '결제',
      yn: 'Thanh toán',
      ty: 'การชำระเงิน',
    },
    slugs: ['receive-payments'],
  },
  books: {
    titles: {
      en: 'Open books',
      zh: '公开的账簿',
      hk: '公開的帳簿',
      jp: '公開された帳簿',
      hy: '공개된 장부',
      yn: 'Sổ sách công khai',
      ty: 'บัญชีที่ตรวจสอบได้',
    },
    slugs: ['verify-the-books', 'white-paper'],
  },
  legal: {
    titles: {
      en: 'Terms and policies',
      zh: '条款与政策',
      hk: '條款與政策',
      jp: '規約とポリシー',
      hy: '약관과 정책',
      yn: 'Điều khoản và chính sách',
      ty: 'ข้อกำหนดและนโยบาย',
    },
    slugs: ['terms-of-use', 'privacy-policy', 'risk-notice'],
  },
  about: {
    titles: {
      en: 'About and contact',
      zh: '关于与联系',
      hk: '關於與聯絡',
      jp: 'Candor について',
      hy: '소개와 문의',
      yn: 'Giới thiệu và liên hệ',
      ty: 'เกี่ยวกับเราและการติดต่อ',
    },
    slugs: ['about-candor', 'contact', 'report-a-weakness'],
  },
};
