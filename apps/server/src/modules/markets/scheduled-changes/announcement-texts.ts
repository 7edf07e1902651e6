import type { Locale } from '@candor/protocol';

/** What a text of an announcement is filled with. */
export interface ChangeWords {
  /** A market as people write it, or a fee tier's number. */
  readonly subject: string;
  /** When it comes into effect, in UTC. */
  readonly time: string;
  readonly maker: string;
  readonly taker: string;
  readonly makerBefore: string;
  readonly takerBefore: string;
}

export interface AnnouncementText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

type Write = (words: ChangeWords) => readonly [title: string, summary: string, body: string];

export type AnnouncementKind = 'halted' | 'cancel_only' | 'open' | 'fees';

/** A title, a line and a text for each kind of announcement, in each language. */
export const announcementTexts: Readonly<
  Record<Locale, Readonly<Record<AnnouncementKind, Write>>>
> = {
  en: {
    halted: (w) => [
      `${w.subject}: trading is halted`,
      `Trading in ${w.subject} has been halted since ${w.time}.`,
      `Trading in ${w.subject} has been halted since ${w.time}. Resting orders stay where they are and nothing is filled. You can cancel your orders at any time. We announce the reopening here in advance.`,
    ],
    cancel_only: (w) => [
      `${w.subject}: cancellations only`,
      `Since ${w.time}, orders in ${w.subject} can only be cancelled.`,
      `Since ${w.time}, no new orders are accepted in ${w.subject} and nothing is filled. You can cancel your orders at any time. We announce the reopening here in advance.`,
    ],
    open: (w) => [
      `${w.subject}: trading opens again`,
      `Trading in ${w.subject} opens again at ${w.time}.`,
      `Trading in ${w.subject} opens again at ${w.time}. Orders that are resting then take part from the first moment: cancel yours before that if you no longer want them.`,
    ],
    fees: (w) => [
      `Trading fees change (tier ${w.subject})`,
      `New rates for fee tier ${w.subject} from ${w.time}.`,
      `From ${w.time}, fee tier ${w.subject} pays ${w.maker} % as maker (until then ${w.makerBefore} %) and ${w.taker} % as taker (until then ${w.takerBefore} %). Trades before that moment keep the old rates.`,
    ],
  },
  zh: {
    halted: (w) => [
      `${w.subject} 暂停交易`,
      `${w.subject} 自 ${w.time} 起暂停交易。`,
      `${w.subject} 自 ${w.time} 起暂停交易。挂单保持不变，不会成交，您可随时撤单。恢复交易前我们会在此提前公告。`,
    ],
    cancel_only: (w) => [
      `${w.subject} 仅可撤单`,
      `自 ${w.time} 起，${w.subject} 的委托只能撤销。`,
      `自 ${w.time} 起，${w.subject} 不接受新委托，也不会成交，您可随时撤单。恢复交易前我们会在此提前公告。`,
    ],
    open: (w) => [
      `${w.subject} 恢复交易`,
      `${w.subject} 将于 ${w.time} 恢复交易。`,
      `${w.subject} 将于 ${w.time} 恢复交易。届时仍在挂单的委托会从第一刻起参与成交；如不再需要，请提前撤单。`,
    ],
    fees: (w) => [
      `交易手续费调整（等级 ${w.subject}）`,
      `手续费等级 ${w.subject} 自 ${w.time} 起适用新费率。`,
      `自 ${w.time} 起，手续费等级 ${w.subject} 的挂单费率为 ${w.maker}%（此前为 ${w.makerBefore}%），吃单费率为 ${w.taker}%（此前为 ${w.takerBefore}%）。该时刻之前的成交仍按原费率收取。`,
    ],
  },
  hk: {
    halted: (w) => [
      `${w.subject} 暫停交易`,
      `${w.subject} 自 ${w.time} 起暫停交易。`,
      `${w.subject} 自 ${w.time} 起暫停交易。掛單維持不變，不會成交，您可隨時撤單。恢復交易前我們會在此提前公佈。`,
    ],
    cancel_only: (w) => [
      `${w.subject} 只可撤單`,
      `自 ${w.time} 起，${w.subject} 的委託只能撤銷。`,
      `自 ${w.time} 起，${w.subject} 不接受新委託，也不會成交，您可隨時撤單。恢復交易前我們會在此提前公佈。`,
    ],
    open: (w) => [
      `${w.subject} 恢復交易`,
      `${w.subject} 將於 ${w.time} 恢復交易。`,
      `${w.subject} 將於 ${w.time} 恢復交易。屆時仍在掛單的委託會從第一刻起參與成交；如不再需要，請提前撤單。`,
    ],
    fees: (w) => [
      `交易手續費調整（等級 ${w.subject}）`,
      `手續費等級 ${w.subject} 自 ${w.time} 起適用新費率。`,
      `自 ${w.time} 起，手續費等級 ${w.subject} 的掛單費率為 ${w.maker}%（之前為 ${w.makerBefore}%），吃單費率為 ${w.taker}%（之前為 ${w.takerBefore}%）。該時刻之前的成交仍按原費率收取。`,
    ],
  },
  jp: {
    halted: (w) => [
      `${w.subject} の取引を停止しました`,
      `${w.subject} の取引は ${w.time} から停止しています。`,
      `${w.subject} の取引は ${w.time} から停止しています。板に残っている注文はそのまま残り、約定しません。注文はいつでも取り消せます。再開は事前にここでお知らせします。`,
    ],
    cancel_only: (w) => [
      `${w.subject} は取消のみ可能です`,
      `${w.time} から ${w.subject} の注文は取消のみ可能です。`,
      `${w.time} から ${w.subject} では新しい注文を受け付けず、約定もしません。注文はいつでも取り消せます。再開は事前にここでお知らせします。`,
    ],
    open: (w) => [
      `${w.subject} の取引を再開します`,
      `${w.subject} の取引は ${w.time} に再開します。`,
      `${w.subject} の取引は ${w.time} に再開します。その時点で板にある注文は最初から約定の対象になります。不要な注文はそれまでに取り消してください。`,
    ],
    fees: (w) => [
      `取引手数料の変更（ランク ${w.subject}）`,
      `手数料ランク ${w.subject} に ${w.time} から新しい料率が適用されます。`,
      `${w.time} から、手数料ランク ${w.subject} の料率はメイカー ${w.maker}%（それまでは ${w.makerBefore}%）、テイカー ${w.taker}%（それまでは ${w.takerBefore}%）になります。それより前の約定には従来の料率が適用されます。`,
    ],
  },
  hy: {
    halted: (w) => [
      `${w.subject} 거래 중단`,
      `${w.subject} 거래가 ${w.time}부터 중단되었습니다.`,
      `${w.subject} 거래가 ${w.time}부터 중단되었습니다. 대기 중인 주문은 그대로 유지되며 체결되지 않습니다. 주문은 언제든지 취소할 수 있습니다. 재개는 이곳에 미리 공지합니다.`,
    ],
    cancel_only: (w) => [
      `${w.subject} 주문 취소만 가능`,
      `${w.time}부터 ${w.subject} 주문은 취소만 할 수 있습니다.`,
      `${w.time}부터 ${w.subject}에서는 새 주문을 받지 않으며 체결도 되지 않습니다. 주문은 언제든지 취소할 수 있습니다. 재개는 이곳에 미리 공지합니다.`,
    ],
    open: (w) => [
      `${w.subject} 거래 재개`,
      `${w.subject} 거래가 ${w.time}에 재개됩니다.`,
      `${w.subject} 거래가 ${w.time}에 재개됩니다. 그때 대기 중인 주문은 처음부터 체결 대상이 되므로, 원하지 않는 주문은 그 전에 취소해 주십시오.`,
    ],
    fees: (w) => [
      `거래 수수료 변경 (등급 ${w.subject})`,
      `수수료 등급 ${w.subject}에 ${w.time}부터 새 요율이 적용됩니다.`,
      `${w.time}부터 수수료 등급 ${w.subject}의 요율은 메이커 ${w.maker}%(이전 ${w.makerBefore}%), 테이커 ${w.taker}%(이전 ${w.takerBefore}%)입니다. 그 이전의 체결에는 기존 요율이 적용됩니다.`,
    ],
  },
  yn: {
    halted: (w) => [
      `${w.subject}: tạm dừng giao dịch`,
      `Giao dịch ${w.subject} tạm dừng từ ${w.time}.`,
      `Giao dịch ${w.subject} tạm dừng từ ${w.time}. Các lệnh đang chờ được giữ nguyên và không được khớp. Bạn có thể hủy lệnh bất cứ lúc nào. Việc mở lại sẽ được thông báo trước tại đây.`,
    ],
    cancel_only: (w) => [
      `${w.subject}: chỉ được hủy lệnh`,
      `Từ ${w.time}, các lệnh ${w.subject} chỉ có thể bị hủy.`,
      `Từ ${w.time}, ${w.subject} không nhận lệnh mới và không khớp lệnh. Bạn có thể hủy lệnh bất cứ lúc nào. Việc mở lại sẽ được thông báo trước tại đây.`,
    ],
    open: (w) => [
      `${w.subject}: mở lại giao dịch`,
      `Giao dịch ${w.subject} mở lại lúc ${w.time}.`,
      `Giao dịch ${w.subject} mở lại lúc ${w.time}. Những lệnh còn chờ khi đó sẽ tham gia khớp ngay từ đầu; hãy hủy trước nếu bạn không còn muốn giữ.`,
    ],
    fees: (w) => [
      `Thay đổi phí giao dịch (bậc ${w.subject})`,
      `Mức phí mới cho bậc ${w.subject} từ ${w.time}.`,
      `Từ ${w.time}, bậc phí ${w.subject} trả ${w.maker}% với lệnh tạo thanh khoản (trước đó ${w.makerBefore}%) và ${w.taker}% với lệnh lấy thanh khoản (trước đó ${w.takerBefore}%). Các giao dịch trước thời điểm này vẫn theo mức phí cũ.`,
    ],
  },
  ty: {
    halted: (w) => [
      `${w.subject}: หยุดการซื้อขาย`,
      `การซื้อขาย ${w.subject} หยุดตั้งแต่ ${w.time}`,
      `การซื้อขาย ${w.subject} หยุดตั้งแต่ ${w.time} คำสั่งที่ค้างอยู่จะคงไว้และไม่มีการจับคู่ คุณยกเลิกคำสั่งได้ตลอดเวลา เราจะประกาศการเปิดอีกครั้งที่นี่ล่วงหน้า`,
    ],
    cancel_only: (w) => [
      `${w.subject}: ยกเลิกคำสั่งได้อย่างเดียว`,
      `ตั้งแต่ ${w.time} คำสั่งของ ${w.subject} ทำได้เพียงยกเลิก`,
      `ตั้งแต่ ${w.time} ${w.subject} ไม่รับคำสั่งใหม่และไม่มีการจับคู่ คุณยกเลิกคำสั่งได้ตลอดเวลา เราจะประกาศการเปิดอีกครั้งที่นี่ล่วงหน้า`,
    ],
    open: (w) => [
      `${w.subject}: เปิดการซื้อขายอีกครั้ง`,
      `การซื้อขาย ${w.subject} จะเปิดอีกครั้งเวลา ${w.time}`,
      `การซื้อขาย ${w.subject} จะเปิดอีกครั้งเวลา ${w.time} คำสั่งที่ค้างอยู่ในขณะนั้นจะเข้าร่วมการจับคู่ตั้งแต่วินาทีแรก หากไม่ต้องการโปรดยกเลิกก่อนเวลานั้น`,
    ],
    fees: (w) => [
      `ปรับค่าธรรมเนียมการซื้อขาย (ระดับ ${w.subject})`,
      `อัตราใหม่สำหรับระดับ ${w.subject} ตั้งแต่ ${w.time}`,
      `ตั้งแต่ ${w.time} ระดับค่าธรรมเนียม ${w.subject} คิด ${w.maker}% สำหรับเมกเกอร์ (เดิม ${w.makerBefore}%) และ ${w.taker}% สำหรับเทกเกอร์ (เดิม ${w.takerBefore}%) รายการที่เกิดก่อนเวลานั้นใช้อัตราเดิม`,
    ],
  },
};

/** What is put before a text when the change was called off. */
export const calledOffTexts: Readonly<Record<Locale, (time: string) => string>> = {
  en: (time) => `Called off on ${time}: this change does not take place.`,
  zh: (time) => `已于 ${time} 取消：此项变更不再执行。`,
  hk: (time) => `已於 ${time} 取消：此項變更不再執行。`,
  jp: (time) => `${time} に取り消しました。この変更は行われません。`,
  hy: (time) => `${time}에 취소되었습니다. 이 변경은 시행되지 않습니다.`,
  yn: (time) => `Đã hủy lúc ${time}: thay đổi này không diễn ra.`,
  ty: (time) => `ยกเลิกเมื่อ ${time}: การเปลี่ยนแปลงนี้จะไม่เกิดขึ้น`,
};
