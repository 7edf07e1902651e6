import type { Locale } from '@candor/protocol';

interface ContactTexts {
  readonly email: string;
  readonly telegram: string;
  readonly help: readonly [title: string, text: string];
}

/** What the ways to reach us are called. */
export const contactTexts: Readonly<Record<Locale, ContactTexts>> = {
  en: {
    email: 'Customer service by e-mail',
    telegram: 'Customer service on Telegram',
    help: ['Help centre', 'Most questions are answered there.'],
  },
  zh: {
    email: '客服邮箱',
    telegram: 'Telegram 客服',
    help: ['帮助中心', '大多数问题在那里都有答案。'],
  },
  hk: {
    email: '客服電郵',
    telegram: 'Telegram 客服',
    help: ['說明中心', '大部分問題在那裡都有答案。'],
  },
  jp: {
    email: 'メールでのお問い合わせ',
    telegram: 'Telegram でのお問い合わせ',
    help: ['ヘルプセンター', 'ほとんどの質問の答えが見つかります。'],
  },
  hy: {
    email: '이메일 고객센터',
    telegram: '텔레그램 고객센터',
    help: ['도움말 센터', '대부분의 질문에 대한 답이 있습니다.'],
  },
  yn: {
    email: 'Hỗ trợ khách hàng qua email',
    telegram: 'Hỗ trợ khách hàng qua Telegram',
    help: ['Trung tâm trợ giúp', 'Hầu hết câu hỏi đều có câu trả lời ở đó.'],
  },
  ty: {
    email: 'ฝ่ายบริการลูกค้าทางอีเมล',
    telegram: 'ฝ่ายบริการลูกค้าทาง Telegram',
    help: ['ศูนย์ช่วยเหลือ', 'คำถามส่วนใหญ่มีคำตอบอยู่ที่นั่น'],
  },
};
