import type { FreezeCategory, Locale } from '@candor/protocol';

/**
 * What users are told about decisions of staff that concern them. Times are texts in UTC, rates are percent,
 * markets are written as everywhere.
 */
export interface NoticeValues {
  readonly account_frozen: { readonly category: FreezeCategory; readonly time: string };
  readonly account_unfrozen: { readonly time: string };
  readonly fee_tier_changed: {
    readonly tier: string;
    readonly maker: string;
    readonly taker: string;
    readonly time: string;
  };
  readonly fee_tier_called_off: { readonly tier: string; readonly time: string };
  readonly market_halted: { readonly market: string; readonly time: string };
  readonly market_cancel_only: { readonly market: string; readonly time: string };
  readonly market_opens: { readonly market: string; readonly time: string };
  readonly market_opening_called_off: { readonly market: string; readonly time: string };
}
export type NoticeTemplate = keyof NoticeValues;

interface NoticeTexts {
  readonly categories: Readonly<Record<FreezeCategory, string>>;
  /** Title and body; `{category}` stands for the words of it. */
  readonly notices: Readonly<Record<NoticeTemplate, readonly [title: string, body: string]>>;
}

export const noticeTexts: Readonly<Record<Locale, NoticeTexts>> = {
  en: {
    categories: {
      security: 'we saw signs that somebody else may have access to it',
      review: 'it is under review',
      owner_request: 'you asked us to',
      other: 'customer service will tell you more',
    },
    notices: {
      account_frozen: [
        'Your account was frozen',
        'Your Candor account was frozen at {time}: {category}. You cannot log in, and your open orders were cancelled. Your funds remain yours. Please contact customer service.',
      ],
      account_unfrozen: [
        'Your account is open again',
        'Your Candor account was opened again at {time}. You can log in and trade. Orders that were cancelled have to be placed again.',
      ],
      fee_tier_changed: [
        'Your fee tier changes',
        'From {time} your trades are charged by fee tier {tier}: {maker} % as maker, {taker} % as taker. Trades before that moment keep the old rates.',
      ],
      fee_tier_called_off: [
        'Your fee tier stays',
        'The change to fee tier {tier} that we announced was called off at {time}.',
      ],
      market_halted: [
        '{market}: trading is halted',
        'Trading in {market} has been halted since {time}. Your open orders stay where they are and nothing is filled. You can cancel them at any time.',
      ],
      market_cancel_only: [
        '{market}: cancellations only',
        'Since {time}, orders in {market} can only be cancelled. Your open orders stay where they are and nothing is filled. You can cancel them at any time.',
      ],
      market_opens: [
        '{market}: trading opens again',
        'Trading in {market} opens again at {time}. Your open orders take part from the first moment: cancel them before that if you no longer want them.',
      ],
      market_opening_called_off: [
        '{market}: the opening was called off',
        'The opening of {market} that we announced was called off at {time}. Your open orders stay where they are.',
      ],
    },
  },
  zh: {
    categories: {
      security: '我们发现可能有他人登录了您的账户',
      review: '账户正在审核中',
      owner_request: '应您的要求',
      other: '详情请咨询客服',
    },
    notices: {
      account_frozen: [
        '您的账户已被冻结',
        '您的 Candor 账户已于 {time} 冻结：{category}。您暂时无法登录，未成交委托已撤销。您的资产仍归您所有。请联系客服。',
      ],
      account_unfrozen: [
        '您的账户已解冻',
        '您的 Candor 账户已于 {time} 解冻，您可以登录并交易。已撤销的委托需要重新下单。',
      ],
      fee_tier_changed: [
        '您的手续费等级有变更',
        '自 {time} 起，您的成交按手续费等级 {tier} 计费：挂单 {maker}%，吃单 {taker}%。此前的成交仍按原费率。',
      ],
      fee_tier_called_off: [
        '您的手续费等级不变',
        '此前通知的调整至手续费等级 {tier} 已于 {time} 取消。',
      ],
      market_halted: [
        '{market} 暂停交易',
        '{market} 自 {time} 起暂停交易。您的未成交委托保持不变，不会成交，您可随时撤单。',
      ],
      market_cancel_only: [
        '{market} 仅可撤单',
        '自 {time} 起，{market} 的委托只能撤销。您的未成交委托保持不变，不会成交，您可随时撤单。',
      ],
      market_opens: [
        '{market} 恢复交易',
        '{market} 将于 {time} 恢复交易。您的未成交委托将从开盘起参与撮合，如不再需要，请提前撤单。',
      ],
      market_opening_called_off: [
        '{market} 恢复交易已取消',
        '此前公告的 {market} 恢复交易已于 {time} 取消。您的未成交委托保持不变。',
      ],
    },
  },
  hk: {
    categories: {
      security: '我們發現可能有他人登入了您的帳戶',
      review: '帳戶正在審核中',
      owner_request: '應您的要求',
      other: '詳情請向客服查詢',
    },
    notices: {
      account_frozen: [
        '您的帳戶已被凍結',
        '您的 Candor 帳戶已於 {time} 凍結：{category}。您暫時無法登入，未成交委託已撤銷。您的資產仍歸您所有。請聯絡客服。',
      ],
      account_unfrozen: [
        '您的帳戶已解凍',
        '您的 Candor 帳戶已於 {time} 解凍，您可以登入並交易。已撤銷的委託需要重新下單。',
      ],
      fee_tier_changed: [
        '您的手續費等級有變更',
        '自 {time} 起，您的成交按手續費等級 {tier} 計費：掛單 {maker}%，吃單 {taker}%。此前的成交仍按原費率。',
      ],
      fee_tier_called_off: [
        '您的手續費等級不變',
        '此前通知的調整至手續費等級 {tier} 已於 {time} 取消。',
      ],
      market_halted: [
        '{market} 暫停交易',
        '{market} 自 {time} 起暫停交易。您的未成交委託保持不變，不會成交，您可隨時撤單。',
      ],
      market_cancel_only: [
        '{market} 只可撤單',
        '自 {time} 起，{market} 的委託只能撤銷。您的未成交委託保持不變，不會成交，您可隨時撤單。',
      ],
      market_opens: [
        '{market} 恢復交易',
        '{market} 將於 {time} 恢復交易。您的未成交委託將從開盤起參與撮合，如不再需要，請提前撤單。',
      ],
      market_opening_called_off: [
        '{market} 恢復交易已取消',
        '此前公告的 {market} 恢復交易已於 {time} 取消。您的未成交委託保持不變。',
      ],
    },
  },
  jp: {
    categories: {
      security: '第三者がアクセスした可能性があるため',
      review: '審査中のため',
      owner_request: 'ご依頼により',
      other: '詳細はカスタマーサービスにお問い合わせください',
    },
    notices: {
      account_frozen: [
        'アカウントが凍結されました',
        'Candor アカウントは {time} に凍結されました（{category}）。ログインできず、未約定の注文は取り消されました。資産は引き続きお客様のものです。カスタマーサービスへご連絡ください。',
      ],
      account_unfrozen: [
        'アカウントの凍結が解除されました',
        'Candor アカウントの凍結は {time} に解除されました。ログインと取引ができます。取り消された注文は、もう一度発注してください。',
      ],
      fee_tier_changed: [
        '手数料ランクが変わります',
        '{time} から、お客様の取引には手数料ランク {tier} が適用されます：メイカー {maker}%、テイカー {taker}%。それ以前の約定は従来の料率のままです。',
      ],
      fee_tier_called_off: [
        '手数料ランクは変わりません',
        'お知らせした手数料ランク {tier} への変更は {time} に取りやめとなりました。',
      ],
      market_halted: [
        '{market}：取引停止',
        '{market} の取引は {time} から停止しています。未約定の注文はそのまま残り、約定しません。いつでも取り消せます。',
      ],
      market_cancel_only: [
        '{market}：取消のみ',
        '{time} から、{market} の注文は取消のみ可能です。未約定の注文はそのまま残り、約定しません。いつでも取り消せます。',
      ],
      market_opens: [
        '{market}：取引再開',
        '{market} の取引は {time} に再開します。未約定の注文は再開と同時に対象となります。不要な場合は、それまでに取り消してください。',
      ],
      market_opening_called_off: [
        '{market}：取引再開の取りやめ',
        'お知らせした {market} の取引再開は {time} に取りやめとなりました。未約定の注文はそのまま残ります。',
      ],
    },
  },
  hy: {
    categories: {
      security: '다른 사람이 접근했을 가능성이 있습니다',
      review: '계정을 심사하고 있습니다',
      owner_request: '고객님의 요청에 따른 조치입니다',
      other: '자세한 내용은 고객센터에서 안내해 드립니다',
    },
    notices: {
      account_frozen: [
        '계정이 정지되었습니다',
        '{time}에 Candor 계정이 정지되었습니다: {category}. 로그인할 수 없으며 미체결 주문은 취소되었습니다. 자산은 그대로 고객님의 것입니다. 고객센터에 문의해 주세요.',
      ],
      account_unfrozen: [
        '계정 정지가 해제되었습니다',
        '{time}에 Candor 계정 정지가 해제되었습니다. 로그인하고 거래할 수 있습니다. 취소된 주문은 다시 넣어야 합니다.',
      ],
      fee_tier_changed: [
        '수수료 등급이 변경됩니다',
        '{time}부터 수수료 등급 {tier}이(가) 적용됩니다: 메이커 {maker}%, 테이커 {taker}%. 그 전의 체결에는 기존 요율이 적용됩니다.',
      ],
      fee_tier_called_off: [
        '수수료 등급이 유지됩니다',
        '안내해 드린 수수료 등급 {tier}(으)로의 변경이 {time}에 취소되었습니다.',
      ],
      market_halted: [
        '{market} 거래 중단',
        '{time}부터 {market} 거래가 중단되었습니다. 미체결 주문은 그대로 남아 있으며 체결되지 않습니다. 언제든지 취소할 수 있습니다.',
      ],
      market_cancel_only: [
        '{market} 취소만 가능',
        '{time}부터 {market} 주문은 취소만 가능합니다. 미체결 주문은 그대로 남아 있으며 체결되지 않습니다. 언제든지 취소할 수 있습니다.',
      ],
      market_opens: [
        '{market} 거래 재개',
        '{market} 거래가 {time}에 재개됩니다. 미체결 주문은 재개와 동시에 체결 대상이 됩니다. 원하지 않으면 그 전에 취소하세요.',
      ],
      market_opening_called_off: [
        '{market} 거래 재개 취소',
        '공지한 {market} 거래 재개가 {time}에 취소되었습니다. 미체결 주문은 그대로 남아 있습니다.',
      ],
    },
  },
  yn: {
    categories: {
      security: 'chúng tôi thấy dấu hiệu người khác có thể đã truy cập',
      review: 'tài khoản đang được xem xét',
      owner_request: 'theo yêu cầu của bạn',
      other: 'bộ phận hỗ trợ sẽ cho bạn biết thêm',
    },
    notices: {
      account_frozen: [
        'Tài khoản của bạn đã bị khóa',
        'Tài khoản Candor của bạn đã bị khóa lúc {time}: {category}. Bạn không thể đăng nhập và các lệnh đang chờ đã bị hủy. Tài sản vẫn là của bạn. Vui lòng liên hệ bộ phận hỗ trợ.',
      ],
      account_unfrozen: [
        'Tài khoản của bạn đã được mở lại',
        'Tài khoản Candor của bạn đã được mở lại lúc {time}. Bạn có thể đăng nhập và giao dịch. Các lệnh đã hủy cần được đặt lại.',
      ],
      fee_tier_changed: [
        'Bậc phí của bạn thay đổi',
        'Từ {time}, giao dịch của bạn được tính theo bậc phí {tier}: {maker}% với lệnh tạo thanh khoản, {taker}% với lệnh lấy thanh khoản. Giao dịch trước thời điểm đó giữ mức phí cũ.',
      ],
      fee_tier_called_off: [
        'Bậc phí của bạn giữ nguyên',
        'Việc chuyển sang bậc phí {tier} mà chúng tôi đã thông báo bị hủy lúc {time}.',
      ],
      market_halted: [
        '{market}: tạm dừng giao dịch',
        'Giao dịch {market} tạm dừng từ {time}. Lệnh đang chờ của bạn được giữ nguyên và không khớp. Bạn có thể hủy bất cứ lúc nào.',
      ],
      market_cancel_only: [
        '{market}: chỉ được hủy lệnh',
        'Từ {time}, chỉ có thể hủy lệnh {market}. Lệnh đang chờ của bạn được giữ nguyên và không khớp. Bạn có thể hủy bất cứ lúc nào.',
      ],
      market_opens: [
        '{market}: mở lại giao dịch',
        'Giao dịch {market} mở lại lúc {time}. Lệnh đang chờ của bạn tham gia khớp ngay từ đầu: hãy hủy trước nếu bạn không còn muốn giữ.',
      ],
      market_opening_called_off: [
        '{market}: hủy mở lại giao dịch',
        'Việc mở lại {market} đã thông báo bị hủy lúc {time}. Lệnh đang chờ của bạn được giữ nguyên.',
      ],
    },
  },
  ty: {
    categories: {
      security: 'เราพบสัญญาณว่าอาจมีผู้อื่นเข้าถึงบัญชี',
      review: 'บัญชีอยู่ระหว่างการตรวจสอบ',
      owner_request: 'ตามที่คุณร้องขอ',
      other: 'ฝ่ายบริการลูกค้าจะแจ้งรายละเอียด',
    },
    notices: {
      account_frozen: [
        'บัญชีของคุณถูกระงับ',
        'บัญชี Candor ของคุณถูกระงับเมื่อ {time}: {category} คุณเข้าสู่ระบบไม่ได้ และคำสั่งที่รอจับคู่ถูกยกเลิกแล้ว เงินยังเป็นของคุณ โปรดติดต่อฝ่ายบริการลูกค้า',
      ],
      account_unfrozen: [
        'บัญชีของคุณใช้งานได้อีกครั้ง',
        'บัญชี Candor ของคุณกลับมาใช้งานได้เมื่อ {time} คุณเข้าสู่ระบบและซื้อขายได้ คำสั่งที่ถูกยกเลิกต้องส่งใหม่',
      ],
      fee_tier_changed: [
        'ระดับค่าธรรมเนียมของคุณเปลี่ยน',
        'ตั้งแต่ {time} การซื้อขายของคุณคิดตามระดับค่าธรรมเนียม {tier}: เมกเกอร์ {maker}% เทกเกอร์ {taker}% รายการก่อนหน้านั้นใช้อัตราเดิม',
      ],
      fee_tier_called_off: [
        'ระดับค่าธรรมเนียมของคุณคงเดิม',
        'การเปลี่ยนเป็นระดับค่าธรรมเนียม {tier} ที่แจ้งไว้ถูกยกเลิกเมื่อ {time}',
      ],
      market_halted: [
        '{market}: หยุดการซื้อขาย',
        'การซื้อขาย {market} หยุดตั้งแต่ {time} คำสั่งที่รออยู่ของคุณคงเดิมและจะไม่ถูกจับคู่ คุณยกเลิกได้ทุกเมื่อ',
      ],
      market_cancel_only: [
        '{market}: ยกเลิกคำสั่งได้เท่านั้น',
        'ตั้งแต่ {time} คำสั่งใน {market} ยกเลิกได้เท่านั้น คำสั่งที่รออยู่ของคุณคงเดิมและจะไม่ถูกจับคู่ คุณยกเลิกได้ทุกเมื่อ',
      ],
      market_opens: [
        '{market}: เปิดการซื้อขายอีกครั้ง',
        'การซื้อขาย {market} เปิดอีกครั้งเวลา {time} คำสั่งที่รออยู่ของคุณเข้าร่วมจับคู่ตั้งแต่วินาทีแรก หากไม่ต้องการแล้ว โปรดยกเลิกก่อนเวลานั้น',
      ],
      market_opening_called_off: [
        '{market}: ยกเลิกการเปิดซื้อขาย',
        'การเปิดซื้อขาย {market} ที่ประกาศไว้ถูกยกเลิกเมื่อ {time} คำสั่งที่รออยู่ของคุณคงเดิม',
      ],
    },
  },
};
