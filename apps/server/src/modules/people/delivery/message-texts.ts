import type { Locale } from '@candor/protocol';

/** What a message can be about. */
export type Template =
  | 'code'
  | 'login_password_changed'
  | 'fund_password_changed'
  | 'second_factor_changed'
  | 'contact_changed'
  | 'second_factor_reset'
  | 'password_reset_started'
  | 'passkey_refused'
  | 'new_message'
  | 'account_frozen'
  | 'account_unfrozen'
  | 'staff_notice';

/** Notices after which withdrawals are locked. */
type ChangeTemplate =
  | 'login_password_changed'
  | 'fund_password_changed'
  | 'second_factor_changed'
  | 'contact_changed'
  | 'second_factor_reset';

interface Texts {
  /** `{code}` stands for the code. */
  readonly code: string;
  readonly codeSubject: string;
  readonly changed: Readonly<Record<ChangeTemplate, string>>;
  /** Goes after every notice of a change. */
  readonly lock: string;
  /** Customer service ended the password; it must be set anew. */
  readonly resetStarted: readonly [subject: string, body: string];
  /** A passkey counted backwards. */
  readonly passkeyRefused: readonly [subject: string, body: string];
  /** A message waits in the app; what it says is nobody's business on the way. */
  readonly newMessage: readonly [subject: string, body: string];
  /** `{words}` stands for the user's own. */
  readonly antiPhishing: string;
}

const textsByLocale: Readonly<Record<Locale, Texts>> = {
  en: {
    codeSubject: 'Your verification code',
    code: 'Your Candor code is {code}. It works once, for 10 minutes. Nobody of Candor will ever ask you for it.',
    changed: {
      login_password_changed: 'The login password of your Candor account was changed.',
      fund_password_changed: 'The transaction password of your Candor account was changed.',
      second_factor_changed: 'The second factor of your Candor account was changed.',
      contact_changed: 'The e-mail address or phone number of your Candor account was changed.',
      second_factor_reset:
        'Customer service removed the second factor of your Candor account, as you asked.',
    },
    lock: 'Withdrawals are locked for 24 hours. If this was not you, reset your password and contact customer service at once.',
    resetStarted: [
      'Set a new login password',
      'Customer service ended the login password of your Candor account, as you asked. Open the app, choose “Forgot password” and set a new one. Nobody of Candor can see or choose it.',
    ],
    passkeyRefused: [
      'A passkey was refused',
      'A passkey of your Candor account was refused because it may have been copied. If this was not you, remove it in the security centre and change your password.',
    ],
    newMessage: [
      'You have a new message',
      'There is a new message for you in Candor. Open the app and read it under Messages.',
    ],
    antiPhishing: 'Your anti-phishing code: {words}',
  },
  zh: {
    codeSubject: '您的验证码',
    code: '您的 Candor 验证码是 {code}，10 分钟内有效，仅可使用一次。Candor 工作人员绝不会向您索取验证码。',
    changed: {
      login_password_changed: '您的 Candor 账户登录密码已被修改。',
      fund_password_changed: '您的 Candor 账户资金密码已被修改。',
      second_factor_changed: '您的 Candor 账户两步验证已被修改。',
      contact_changed: '您的 Candor 账户绑定的邮箱或手机号已被更改。',
      second_factor_reset: '客服已按您的请求移除您的 Candor 账户两步验证。',
    },
    lock: '提币已锁定 24 小时。如非本人操作，请立即重置密码并联系客服。',
    resetStarted: [
      '请设置新的登录密码',
      '客服已按您的请求停用您的 Candor 账户登录密码。请打开应用，选择“忘记密码”并设置新密码。Candor 工作人员无法查看或设定您的密码。',
    ],
    passkeyRefused: [
      '通行密钥被拒绝',
      '您的 Candor 账户的一个通行密钥可能已被复制，因此被拒绝。如非本人操作，请在安全中心移除该密钥并修改密码。',
    ],
    newMessage: ['您有一条新消息', '您在 Candor 有一条新消息，请打开应用，在“消息”中查看。'],
    antiPhishing: '您的防钓鱼码：{words}',
  },
  hk: {
    codeSubject: '您的驗證碼',
    code: '您的 Candor 驗證碼是 {code}，10 分鐘內有效，只可使用一次。Candor 職員絕不會向您索取驗證碼。',
    changed: {
      login_password_changed: '您的 Candor 帳戶登入密碼已被更改。',
      fund_password_changed: '您的 Candor 帳戶資金密碼已被更改。',
      second_factor_changed: '您的 Candor 帳戶兩步驗證已被更改。',
      contact_changed: '您的 Candor 帳戶綁定的電郵或手機號碼已被更改。',
      second_factor_reset: '客服已按您的要求移除您的 Candor 帳戶兩步驗證。',
    },
    lock: '提幣已鎖定 24 小時。如非本人操作，請立即重設密碼並聯絡客服。',
    resetStarted: [
      '請設定新的登入密碼',
      '客服已按您的要求停用您的 Candor 帳戶登入密碼。請開啟應用程式，選擇「忘記密碼」並設定新密碼。Candor 職員無法查看或設定您的密碼。',
    ],
    passkeyRefused: [
      '通行密鑰被拒絕',
      '您的 Candor 帳戶的一個通行密鑰可能已被複製，因此被拒絕。如非本人操作，請在安全中心移除該密鑰並更改密碼。',
    ],
    newMessage: ['您有一則新訊息', '您在 Candor 有一則新訊息，請開啟應用程式，在「訊息」中查看。'],
    antiPhishing: '您的防釣魚碼：{words}',
  },
  jp: {
    codeSubject: '認証コード',
    code: 'Candor の認証コードは {code} です。10 分間有効で、1 回だけ使えます。Candor の担当者がコードをお尋ねすることはありません。',
    changed: {
      login_password_changed: 'Candor アカウントのログインパスワードが変更されました。',
      fund_password_changed: 'Candor アカウントの取引パスワードが変更されました。',
      second_factor_changed: 'Candor アカウントの二段階認証が変更されました。',
      contact_changed: 'Candor アカウントのメールアドレスまたは電話番号が変更されました。',
      second_factor_reset:
        'ご依頼により、カスタマーサービスが Candor アカウントの二段階認証を解除しました。',
    },
    lock: '出金は 24 時間停止されます。お心当たりがない場合は、すぐにパスワードを再設定し、カスタマーサービスへご連絡ください。',
    resetStarted: [
      '新しいログインパスワードを設定してください',
      'ご依頼により、カスタマーサービスが Candor アカウントのログインパスワードを無効にしました。アプリの「パスワードをお忘れの方」から新しいパスワードを設定してください。Candor の担当者がパスワードを見たり決めたりすることはできません。',
    ],
    passkeyRefused: [
      'パスキーが拒否されました',
      'Candor アカウントのパスキーが複製された可能性があるため、拒否されました。お心当たりがない場合は、セキュリティセンターで削除し、パスワードを変更してください。',
    ],
    newMessage: [
      '新しいメッセージがあります',
      'Candor に新しいメッセージが届いています。アプリの「メッセージ」でご確認ください。',
    ],
    antiPhishing: 'フィッシング対策コード：{words}',
  },
  hy: {
    codeSubject: '인증 코드',
    code: 'Candor 인증 코드는 {code}입니다. 10분간 유효하며 한 번만 사용할 수 있습니다. Candor 직원은 절대 코드를 묻지 않습니다.',
    changed: {
      login_password_changed: 'Candor 계정의 로그인 비밀번호가 변경되었습니다.',
      fund_password_changed: 'Candor 계정의 자금 비밀번호가 변경되었습니다.',
      second_factor_changed: 'Candor 계정의 2단계 인증이 변경되었습니다.',
      contact_changed: 'Candor 계정의 이메일 또는 전화번호가 변경되었습니다.',
      second_factor_reset: '요청에 따라 고객센터가 Candor 계정의 2단계 인증을 해제했습니다.',
    },
    lock: '출금이 24시간 동안 제한됩니다. 본인이 아니라면 즉시 비밀번호를 재설정하고 고객센터에 문의하세요.',
    resetStarted: [
      '새 로그인 비밀번호를 설정하세요',
      '요청에 따라 고객센터가 Candor 계정의 로그인 비밀번호를 해지했습니다. 앱에서 ‘비밀번호 찾기’를 선택해 새 비밀번호를 설정하세요. Candor 직원은 비밀번호를 보거나 정할 수 없습니다.',
    ],
    passkeyRefused: [
      '패스키가 거부되었습니다',
      'Candor 계정의 패스키가 복제되었을 수 있어 거부되었습니다. 본인이 아니라면 보안 센터에서 삭제하고 비밀번호를 변경하세요.',
    ],
    newMessage: [
      '새 메시지가 있습니다',
      'Candor에 새 메시지가 도착했습니다. 앱의 메시지에서 확인하세요.',
    ],
    antiPhishing: '피싱 방지 코드: {words}',
  },
  yn: {
    codeSubject: 'Mã xác minh của bạn',
    code: 'Mã Candor của bạn là {code}. Mã dùng được một lần trong 10 phút. Nhân viên Candor không bao giờ hỏi mã này.',
    changed: {
      login_password_changed: 'Mật khẩu đăng nhập tài khoản Candor của bạn đã được thay đổi.',
      fund_password_changed: 'Mật khẩu giao dịch của tài khoản Candor của bạn đã được thay đổi.',
      second_factor_changed: 'Xác thực hai bước của tài khoản Candor của bạn đã được thay đổi.',
      contact_changed: 'Email hoặc số điện thoại của tài khoản Candor của bạn đã được thay đổi.',
      second_factor_reset:
        'Bộ phận hỗ trợ đã gỡ xác thực hai bước của tài khoản Candor theo yêu cầu của bạn.',
    },
    lock: 'Việc rút tiền bị khóa trong 24 giờ. Nếu không phải bạn, hãy đặt lại mật khẩu và liên hệ bộ phận hỗ trợ ngay.',
    resetStarted: [
      'Hãy đặt mật khẩu đăng nhập mới',
      'Bộ phận hỗ trợ đã hủy mật khẩu đăng nhập của tài khoản Candor theo yêu cầu của bạn. Hãy mở ứng dụng, chọn “Quên mật khẩu” và đặt mật khẩu mới. Nhân viên Candor không thể xem hoặc chọn mật khẩu của bạn.',
    ],
    passkeyRefused: [
      'Một khóa truy cập đã bị từ chối',
      'Một khóa truy cập của tài khoản Candor bị từ chối vì có thể đã bị sao chép. Nếu không phải bạn, hãy gỡ khóa đó trong trung tâm bảo mật và đổi mật khẩu.',
    ],
    newMessage: [
      'Bạn có tin nhắn mới',
      'Bạn có một tin nhắn mới trong Candor. Hãy mở ứng dụng và đọc trong mục Tin nhắn.',
    ],
    antiPhishing: 'Mã chống lừa đảo của bạn: {words}',
  },
  ty: {
    codeSubject: 'รหัสยืนยันของคุณ',
    code: 'รหัส Candor ของคุณคือ {code} ใช้ได้ครั้งเดียวภายใน 10 นาที เจ้าหน้าที่ Candor จะไม่ถามรหัสนี้จากคุณ',
    changed: {
      login_password_changed: 'รหัสผ่านเข้าสู่ระบบของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
      fund_password_changed: 'รหัสผ่านธุรกรรมของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
      second_factor_changed: 'การยืนยันตัวตนสองขั้นตอนของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
      contact_changed: 'อีเมลหรือหมายเลขโทรศัพท์ของบัญชี Candor ของคุณถูกเปลี่ยนแล้ว',
      second_factor_reset: 'ฝ่ายบริการลูกค้าได้ยกเลิกการยืนยันตัวตนสองขั้นตอนของบัญชี Candor ตามที่คุณขอ',
    },
    lock: 'การถอนเงินถูกระงับ 24 ชั่วโมง หากไม่ใช่คุณ โปรดรีเซ็ตรหัสผ่านและติดต่อฝ่ายบริการลูกค้าทันที',
    resetStarted: [
      'โปรดตั้งรหัสผ่านเข้าสู่ระบบใหม่',
      'ฝ่ายบริการลูกค้าได้ยกเลิกรหัสผ่านเข้าสู่ระบบของบัญชี Candor ตามที่คุณขอ โปรดเปิดแอป เลือก “ลืมรหัสผ่าน” แล้วตั้งรหัสผ่านใหม่ เจ้าหน้าที่ Candor ไม่สามารถดูหรือกำหนดรหัสผ่านของคุณได้',
    ],
    passkeyRefused: [
      'พาสคีย์ถูกปฏิเสธ',
      'พาสคีย์ของบัญชี Candor ถูกปฏิเสธเพราะอาจถูกคัดลอก หากไม่ใช่คุณ โปรดลบพาสคีย์นั้นในศูนย์ความปลอดภัยและเปลี่ยนรหัสผ่าน',
    ],
    newMessage: ['คุณมีข้อความใหม่', 'คุณมีข้อความใหม่ใน Candor โปรดเปิดแอปแล้วอ่านในเมนูข้อความ'],
    antiPhishing: 'รหัสป้องกันฟิชชิงของคุณ: {words}',
  },
};

export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

const isChange = (template: Template): template is ChangeTemplate =>
  Object.hasOwn(textsByLocale.en.changed, template);

/** The texts of a notice that changes nothing; where it has no words of its own, that there is a message. */
function alertOf(texts: Texts, template: Template): readonly [string, string] | undefined {
  if (template === 'password_reset_started') return texts.resetStarted;
  if (template === 'passkey_refused') return texts.passkeyRefused;
  if (isChange(template)) return undefined;
  return texts.newMessage;
}

/** A message as its reader sees it. `code` is '' for notices. */
export function messageText(template: Template, locale: Locale, code: string): MessageText {
  const texts = textsByLocale[locale];
  if (template === 'code') {
    return { subject: texts.codeSubject, body: texts.code.replace('{code}', code) };
  }
  const alert = alertOf(texts, template);
  if (alert !== undefined) return { subject: alert[0], body: alert[1] };
  const subject = texts.changed[template as ChangeTemplate];
  return { subject, body: `${subject} ${texts.lock}` };
}

/** An e-mail with the words its reader chose to know us by; null for none. */
export function withAntiPhishing(
  text: MessageText,
  locale: Locale,
  words: string | null,
): MessageText {
  if (words === null) return text;
  // As a function, so that `$&` among the words means nothing.
  const line = textsByLocale[locale].antiPhishing.replace('{words}', () => words);
  return { ...text, body: `${text.body}\n\n${line}` };
}
