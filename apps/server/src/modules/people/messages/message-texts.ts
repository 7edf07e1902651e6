import type { FreezeCategory, IdentityReason, Locale } from '@candor/protocol';
import { noticeTexts } from './notice-texts.ts';
import type { NoticeTemplate, NoticeValues } from './notice-texts.ts';

/** What a message to one user can be about, and the values its words take. */
export interface MessageValues extends NoticeValues {
  readonly identity_approved: Readonly<Record<string, never>>;
  readonly identity_refused: { readonly reason: IdentityReason; readonly note: string };
  readonly identity_revoked: { readonly reason: IdentityReason; readonly note: string };
  readonly payment_added: { readonly account: string };
  readonly payment_changed: { readonly account: string };
  readonly payment_removed: { readonly account: string };
}
export type MessageTemplate = keyof MessageValues;
type OwnTemplate = Exclude<MessageTemplate, NoticeTemplate>;

interface Texts {
  readonly reasons: Readonly<Record<IdentityReason, string>>;
  /** Title and body; `{reason}`, `{note}` and `{account}` stand for the values. */
  readonly messages: Readonly<Record<OwnTemplate, readonly [title: string, body: string]>>;
}

const textsByLocale: Readonly<Record<Locale, Texts>> = {
  en: {
    reasons: {
      blurred: 'the pictures cannot be read',
      mismatch: 'the pictures and what you entered differ',
      expired: 'the document has expired',
      incomplete: 'a part of the document cannot be seen',
      unsupported: 'this document is not accepted',
      suspected_fraud: 'the document could not be confirmed as genuine',
      other: 'see the note',
    },
    messages: {
      identity_approved: [
        'Your identity is verified',
        'Your real-name verification was approved. Fiat trading is open to you.',
      ],
      identity_refused: [
        'Your identity could not be verified',
        'Your real-name verification was refused: {reason}. You can submit it again with new pictures. {note}',
      ],
      identity_revoked: [
        'Your verification was withdrawn',
        'Your real-name verification no longer holds: {reason}. Please submit it again. {note}',
      ],
      payment_added: [
        'A payment method was added',
        '{account} was added to your receiving information. If this was not you, change your password at once.',
      ],
      payment_changed: [
        'A payment method was changed',
        '{account} in your receiving information was changed. If this was not you, change your password at once.',
      ],
      payment_removed: [
        'A payment method was removed',
        '{account} was removed from your receiving information. If this was not you, change your password at once.',
      ],
    },
  },
  zh: {
    reasons: {
      blurred: '图片无法辨认',
      mismatch: '图片与填写的信息不一致',
      expired: '证件已过期',
      incomplete: '证件显示不完整',
      unsupported: '不接受此类证件',
      suspected_fraud: '无法确认证件的真实性',
      other: '请见备注',
    },
    messages: {
      identity_approved: ['实名认证已通过', '您的实名认证已通过，现在可以进行法币交易。'],
      identity_refused: [
        '实名认证未通过',
        '您的实名认证未通过：{reason}。您可以使用新的图片重新提交。{note}',
      ],
      identity_revoked: ['实名认证已撤销', '您的实名认证不再有效：{reason}。请重新提交。{note}'],
      payment_added: [
        '已添加收款方式',
        '{account} 已添加到您的收款信息。如非本人操作，请立即修改密码。',
      ],
      payment_changed: [
        '收款方式已修改',
        '您收款信息中的 {account} 已修改。如非本人操作，请立即修改密码。',
      ],
      payment_removed: [
        '收款方式已删除',
        '{account} 已从您的收款信息中删除。如非本人操作，请立即修改密码。',
      ],
    },
  },
  hk: {
    reasons: {
      blurred: '圖片無法辨認',
      mismatch: '圖片與填寫的資料不一致',
      expired: '證件已過期',
      incomplete: '證件顯示不完整',
      unsupported: '不接受此類證件',
      suspected_fraud: '無法確認證件的真實性',
      other: '請見備註',
    },
    messages: {
      identity_approved: ['實名認證已通過', '您的實名認證已通過，現在可以進行法幣交易。'],
      identity_refused: [
        '實名認證未通過',
        '您的實名認證未通過：{reason}。您可以使用新的圖片重新提交。{note}',
      ],
      identity_revoked: ['實名認證已撤銷', '您的實名認證不再有效：{reason}。請重新提交。{note}'],
      payment_added: [
        '已新增收款方式',
        '{account} 已新增至您的收款資料。如非本人操作，請立即更改密碼。',
      ],
      payment_changed: [
        '收款方式已更改',
        '您收款資料中的 {account} 已更改。如非本人操作，請立即更改密碼。',
      ],
      payment_removed: [
        '收款方式已刪除',
        '{account} 已從您的收款資料中刪除。如非本人操作，請立即更改密碼。',
      ],
    },
  },
  jp: {
    reasons: {
      blurred: '画像を読み取れません',
      mismatch: '画像と入力内容が一致しません',
      expired: '書類の有効期限が切れています',
      incomplete: '書類の一部が写っていません',
      unsupported: 'この書類は受け付けていません',
      suspected_fraud: '書類が本物であることを確認できませんでした',
      other: '備考をご覧ください',
    },
    messages: {
      identity_approved: [
        '本人確認が完了しました',
        '本人確認が承認されました。法定通貨の取引をご利用いただけます。',
      ],
      identity_refused: [
        '本人確認ができませんでした',
        '本人確認は承認されませんでした：{reason}。新しい画像で再度お申し込みいただけます。{note}',
      ],
      identity_revoked: [
        '本人確認が取り消されました',
        '本人確認は無効になりました：{reason}。もう一度お申し込みください。{note}',
      ],
      payment_added: [
        '受取方法が追加されました',
        '{account} が受取情報に追加されました。お心当たりがない場合は、すぐにパスワードを変更してください。',
      ],
      payment_changed: [
        '受取方法が変更されました',
        '受取情報の {account} が変更されました。お心当たりがない場合は、すぐにパスワードを変更してください。',
      ],
      payment_removed: [
        '受取方法が削除されました',
        '{account} が受取情報から削除されました。お心当たりがない場合は、すぐにパスワードを変更してください。',
      ],
    },
  },
  hy: {
    reasons: {
      blurred: '사진을 알아볼 수 없습니다',
      mismatch: '사진과 입력한 내용이 다릅니다',
      expired: '신분증의 유효 기간이 지났습니다',
      incomplete: '신분증의 일부가 보이지 않습니다',
      unsupported: '받지 않는 신분증입니다',
      suspected_fraud: '신분증의 진위를 확인하지 못했습니다',
      other: '비고를 확인하세요',
    },
    messages: {
      identity_approved: [
        '본인 인증이 완료되었습니다',
        '실명 인증이 승인되었습니다. 이제 법정화폐 거래를 이용할 수 있습니다.',
      ],
      identity_refused: [
        '본인 인증이 거절되었습니다',
        '실명 인증이 거절되었습니다: {reason}. 새 사진으로 다시 제출할 수 있습니다. {note}',
      ],
      identity_revoked: [
        '본인 인증이 취소되었습니다',
        '실명 인증이 더 이상 유효하지 않습니다: {reason}. 다시 제출해 주세요. {note}',
      ],
      payment_added: [
        '수취 방법이 추가되었습니다',
        '{account}이(가) 수취 정보에 추가되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
      ],
      payment_changed: [
        '수취 방법이 변경되었습니다',
        '수취 정보의 {account}이(가) 변경되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
      ],
      payment_removed: [
        '수취 방법이 삭제되었습니다',
        '{account}이(가) 수취 정보에서 삭제되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
      ],
    },
  },
  yn: {
    reasons: {
      blurred: 'ảnh không đọc được',
      mismatch: 'ảnh và thông tin bạn nhập không khớp',
      expired: 'giấy tờ đã hết hạn',
      incomplete: 'không nhìn thấy đủ giấy tờ',
      unsupported: 'loại giấy tờ này không được chấp nhận',
      suspected_fraud: 'không xác nhận được giấy tờ là thật',
      other: 'xem ghi chú',
    },
    messages: {
      identity_approved: [
        'Danh tính của bạn đã được xác minh',
        'Xác minh tên thật của bạn đã được chấp thuận. Bạn có thể giao dịch tiền pháp định.',
      ],
      identity_refused: [
        'Không xác minh được danh tính của bạn',
        'Xác minh tên thật của bạn bị từ chối: {reason}. Bạn có thể gửi lại với ảnh mới. {note}',
      ],
      identity_revoked: [
        'Xác minh của bạn đã bị thu hồi',
        'Xác minh tên thật của bạn không còn hiệu lực: {reason}. Vui lòng gửi lại. {note}',
      ],
      payment_added: [
        'Đã thêm một phương thức nhận tiền',
        '{account} đã được thêm vào thông tin nhận tiền. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
      ],
      payment_changed: [
        'Đã thay đổi một phương thức nhận tiền',
        '{account} trong thông tin nhận tiền đã được thay đổi. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
      ],
      payment_removed: [
        'Đã xóa một phương thức nhận tiền',
        '{account} đã bị xóa khỏi thông tin nhận tiền. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
      ],
    },
  },
  ty: {
    reasons: {
      blurred: 'อ่านรูปภาพไม่ได้',
      mismatch: 'รูปภาพกับข้อมูลที่กรอกไม่ตรงกัน',
      expired: 'เอกสารหมดอายุแล้ว',
      incomplete: 'เห็นเอกสารไม่ครบ',
      unsupported: 'ไม่รับเอกสารประเภทนี้',
      suspected_fraud: 'ยืนยันไม่ได้ว่าเป็นเอกสารจริง',
      other: 'ดูหมายเหตุ',
    },
    messages: {
      identity_approved: ['ยืนยันตัวตนแล้ว', 'การยืนยันตัวตนของคุณได้รับอนุมัติแล้ว คุณซื้อขายด้วยเงินตราได้แล้ว'],
      identity_refused: [
        'ยืนยันตัวตนไม่สำเร็จ',
        'การยืนยันตัวตนของคุณถูกปฏิเสธ: {reason} คุณส่งใหม่ด้วยรูปภาพใหม่ได้ {note}',
      ],
      identity_revoked: [
        'การยืนยันตัวตนถูกเพิกถอน',
        'การยืนยันตัวตนของคุณใช้ไม่ได้แล้ว: {reason} โปรดส่งใหม่ {note}',
      ],
      payment_added: [
        'เพิ่มวิธีรับเงินแล้ว',
        'เพิ่ม {account} ในข้อมูลรับเงินของคุณแล้ว หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
      ],
      payment_changed: [
        'เปลี่ยนวิธีรับเงินแล้ว',
        '{account} ในข้อมูลรับเงินของคุณถูกเปลี่ยนแล้ว หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
      ],
      payment_removed: [
        'ลบวิธีรับเงินแล้ว',
        'ลบ {account} ออกจากข้อมูลรับเงินของคุณแล้ว หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
      ],
    },
  },
};

const isNotice = (template: MessageTemplate): template is NoticeTemplate =>
  Object.hasOwn(noticeTexts.en.notices, template);

/** A message in the reader's language. Values go in as they are: texts, never markup. */
export function userMessageText(
  template: MessageTemplate,
  values: Readonly<Record<string, string>>,
  locale: Locale,
): { readonly title: string; readonly body: string } {
  const { messages, reasons } = textsByLocale[locale];
  const { notices, categories } = noticeTexts[locale];
  const [title, body] = isNotice(template) ? notices[template] : messages[template];
  const words: Readonly<Record<string, string>> = {
    ...values,
    reason: reasons[(values['reason'] ?? 'other') as IdentityReason],
    category: categories[(values['category'] ?? 'other') as FreezeCategory],
  };
  const fill = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (_all, name: string) => words[name] ?? '').trim();
  return { title: fill(title), body: fill(body) };
}
