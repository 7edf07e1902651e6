import type { Locale } from '@candor/protocol';

/** What a message can be about. */
export type Template =
  | 'code'
  | 'login_password_changed'
  | 'fund_password_changed'
  | 'second_factor_changed';

interface Texts {
  /** `{code}` stands for the code. */
  readonly code: string;
  readonly codeSubject: string;
  readonly changed: Readonly<Record<Exclude<Template, 'code'>, string>>;
  /** Goes after every notice of a change. */
  readonly lock: string;
}

const textsByLocale: Readonly<Record<Locale, Texts>> = {
  en: {
    codeSubject: 'Your verification code',
    code: 'Your Candor code is {code}. It works once, for 10 minutes. Nobody of Candor will ever ask you for it.',
    changed: {
      login_password_changed: 'The login password of your Candor account was changed.',
      fund_password_changed: 'The transaction password of your Candor account was changed.',
      second_factor_changed: 'The second factor of your Candor account was changed.',
    },
    lock: 'Withdrawals are locked for 24 hours. If this was not you, reset your password and contact customer service at once.',
  },
  zh: {
    codeSubject: '您的验证码',
    code: '您的 Candor 验证码是 {code}，10 分钟内有效，仅可使用一次。Candor 工作人员绝不会向您索取验证码。',
    changed: {
      login_password_changed: '您的 Candor 账户登录密码已被修改。',
      fund_password_changed: '您的 Candor 账户资金密码已被修改。',
      second_factor_changed: '您的 Candor 账户两步验证已被修改。',
    },
    lock: '提现已锁定 24 小时。如非本人操作，请立即重置密码并联系客服。',
  },
  hk: {
    codeSubject: '您的驗證碼',
    code: '您的 Candor 驗證碼是 {code}，10 分鐘內有效，只可使用一次。Candor 職員絕不會向您索取驗證碼。',
    changed: {
      login_password_changed: '您的 Candor 帳戶登入密碼已被更改。',
      fund_password_changed: '您的 Candor 帳戶資金密碼已被更改。',
      second_factor_changed: '您的 Candor 帳戶兩步驗證已被更改。',
    },
    lock: '提現已鎖定 24 小時。如非本人操作，請立即重設密碼並聯絡客服。',
  },
  jp: {
    codeSubject: '認証コード',
    code: 'Candor の認証コードは {code} です。10 分間有効で、1 回だけ使えます。Candor の担当者がコードをお尋ねすることはありません。',
    changed: {
      login_password_changed: 'Candor アカウントのログインパスワードが変更されました。',
      fund_password_changed: 'Candor アカウントの取引パスワードが変更されました。',
      second_factor_changed: 'Candor アカウントの二段階認証が変更されました。',
    },
    lock: '出金は 24 時間停止されます。お心当たりがない場合は、すぐにパスワードを再設定し、カスタマーサービスへご連絡ください。',
  },
  hy: {
    codeSubject: '인증 코드',
    code: 'Candor 인증 코드는 {code}입니다. 10분간 유효하며 한 번만 사용할 수 있습니다. Candor 직원은 절대 코드를 묻지 않습니다.',
    changed: {
      login_password_changed: 'Candor 계정의 로그인 비밀번호가 변경되었습니다.',
      fund_password_changed: 'Candor 계정의 자금 비밀번호가 변경되었습니다.',
      second_factor_changed: 'Candor 계정의 2단계 인증이 변경되었습니다.',
    },
    lock: '출금이 24시간 동안 제한됩니다. 본인이 아니라면 즉시 비밀번호를 재설정하고 고객센터에 문의하세요.',
  },
  yn: {
    codeSubject: 'Mã xác minh của bạn',
    code: 'Mã Candor của bạn là {code}. Mã dùng được một lần trong 10 phút. Nhân viên Candor không bao giờ hỏi mã này.',
    changed: {
      login_password_changed: 'Mật khẩu đăng nhập tài khoản Candor của bạn đã được thay đổi.',
      fund_password_changed: 'Mật khẩu giao dịch của tài khoản Candor của bạn đã được thay đổi.',
      second_factor_changed: 'Xác thực hai bước của tài khoản Candor của bạn đã được thay đổi.',
    },
    lock: 'Việc rút tiền bị khóa trong 24 giờ. Nếu không phải bạn, hãy đặt lại mật khẩu và liên hệ bộ phận hỗ trợ ngay.',
  },
  ty: {
    codeSubject: 'รหัสยืนยันของคุณ',
    code: 'รหัส Candor ของคุณคือ {code} ใช้ได้ครั้งเดียวภายใน 10 นาที เจ้าหน้าที่ Candor จะไม่ถามรหัสนี้จากคุณ',
    changed: {
      login_password_changed: 'รหัสผ่านเข้าสู่ระบบของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
      fund_password_changed: 'รหัสผ่านธุรกรรมของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
      second_factor_changed: 'การยืนยันตัวตนสองขั้นตอนของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
    },
    lock: 'การถอนเงินถูกระงับ 24 ชั่วโมง หากไม่ใช่คุณ โปรดรีเซ็ตรหัสผ่านและติดต่อฝ่ายบริการลูกค้าทันที',
  },
};

export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

/** A message as its reader sees it. `code` is '' for notices. */
export function messageText(template: Template, locale: Locale, code: string): MessageText {
  const texts = textsByLocale[locale];
  if (template === 'code') {
    return { subject: texts.codeSubject, body: texts.code.replace('{code}', code) };
  }
  const subject = texts.changed[template];
  return { subject, body: `${subject} ${texts.lock}` };
}
