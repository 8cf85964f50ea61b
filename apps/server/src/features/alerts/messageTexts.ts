import type { AlertEvent, AlertSettings } from '@peregrine/contract/alert'

type Words = Record<Exclude<AlertEvent, 'test'>, string> & {
  test: string
  /** {{n}} alerts that are older than {{m}} minutes. */
  summary: string
  and: string
  delay: string
  /** Correction: {{line}} is the alert's own. */
  void: string
  gone: string
  price: string
  cap: string
  connected: string
}

/** Sentences of messages sent outside the page: {{who}}, {{token}}, {{usd}}, {{n}}, {{figure}}, {{change}}. */
export const messageTexts: Record<AlertSettings['locale'], Words> = {
  'zh-CN': {
    buy: '{{who}} 买入 {{token}} {{usd}}',
    sell: '{{who}} 卖出 {{token}} {{usd}}',
    swap: '{{who}} 兑换 {{token}} {{usd}}',
    in: '{{who}} 转入 {{token}} {{usd}}',
    out: '{{who}} 转出 {{token}} {{usd}}',
    group: '{{n}} 个钱包买入 {{token}} {{usd}}',
    rise: '{{token}} 上涨 {{change}}',
    fall: '{{token}} 下跌 {{change}}',
    above: '{{token}} {{of}}升至 {{figure}}',
    below: '{{token}} {{of}}跌至 {{figure}}',
    test: '测试消息：提醒可以送达这里',
    summary: '{{n}} 条提醒未能及时送达',
    and: '另有 {{n}} 条',
    delay: '出块后 {{s}} 秒',
    void: '更正（已失效）：{{line}}',
    gone: '链重组后不再成立',
    price: '价格',
    cap: '市值',
    connected: '已连接：游隼的提醒会发到这里',
  },
  'zh-TW': {
    buy: '{{who}} 買入 {{token}} {{usd}}',
    sell: '{{who}} 賣出 {{token}} {{usd}}',
    swap: '{{who}} 兌換 {{token}} {{usd}}',
    in: '{{who}} 轉入 {{token}} {{usd}}',
    out: '{{who}} 轉出 {{token}} {{usd}}',
    group: '{{n}} 個錢包買入 {{token}} {{usd}}',
    rise: '{{token}} 上漲 {{change}}',
    fall: '{{token}} 下跌 {{change}}',
    above: '{{token}} {{of}}升至 {{figure}}',
    below: '{{token}} {{of}}跌至 {{figure}}',
    test: '測試訊息：提醒可以送達這裡',
    summary: '{{n}} 則提醒未能及時送達',
    and: '另有 {{n}} 則',
    delay: '出塊後 {{s}} 秒',
    void: '更正（已失效）：{{line}}',
    gone: '鏈重組後不再成立',
    price: '價格',
    cap: '市值',
    connected: '已連接：遊隼的提醒會發到這裡',
  },
  en: {
    buy: '{{who}} bought {{token}} {{usd}}',
    sell: '{{who}} sold {{token}} {{usd}}',
    swap: '{{who}} swapped {{token}} {{usd}}',
    in: '{{who}} received {{token}} {{usd}}',
    out: '{{who}} sent {{token}} {{usd}}',
    group: '{{n}} wallets bought {{token}} {{usd}}',
    rise: '{{token}} up {{change}}',
    fall: '{{token}} down {{change}}',
    above: '{{token}} {{of}} rose to {{figure}}',
    below: '{{token}} {{of}} fell to {{figure}}',
    test: 'Test message: alerts reach this place',
    summary: '{{n}} alerts that could not be sent at once',
    and: 'and {{n}} more',
    delay: '{{s}} s after the block',
    void: 'Void: {{line}}',
    gone: 'It no longer holds after a reorg',
    price: 'price',
    cap: 'market cap',
    connected: 'Connected: alerts from Peregrine come here',
  },
  ja: {
    buy: '{{who}} が {{token}} を購入 {{usd}}',
    sell: '{{who}} が {{token}} を売却 {{usd}}',
    swap: '{{who}} が {{token}} を交換 {{usd}}',
    in: '{{who}} が {{token}} を受取 {{usd}}',
    out: '{{who}} が {{token}} を送金 {{usd}}',
    group: '{{n}} 件のウォレットが {{token}} を購入 {{usd}}',
    rise: '{{token}} が {{change}} 上昇',
    fall: '{{token}} が {{change}} 下落',
    above: '{{token}} の{{of}}が {{figure}} まで上昇',
    below: '{{token}} の{{of}}が {{figure}} まで下落',
    test: 'テストメッセージ：通知はここに届きます',
    summary: '{{n}} 件の通知をすぐに送れませんでした',
    and: 'ほか {{n}} 件',
    delay: 'ブロックから {{s}} 秒',
    void: '訂正（無効）：{{line}}',
    gone: 'チェーンの再編成により成立しなくなりました',
    price: '価格',
    cap: '時価総額',
    connected: '接続しました：Peregrine の通知はここに届きます',
  },
  ko: {
    buy: '{{who}} {{token}} 매수 {{usd}}',
    sell: '{{who}} {{token}} 매도 {{usd}}',
    swap: '{{who}} {{token}} 스왑 {{usd}}',
    in: '{{who}} {{token}} 입금 {{usd}}',
    out: '{{who}} {{token}} 출금 {{usd}}',
    group: '지갑 {{n}}개가 {{token}} 매수 {{usd}}',
    rise: '{{token}} {{change}} 상승',
    fall: '{{token}} {{change}} 하락',
    above: '{{token}} {{of}} {{figure}}까지 상승',
    below: '{{token}} {{of}} {{figure}}까지 하락',
    test: '테스트 메시지: 알림이 이곳에 도착합니다',
    summary: '알림 {{n}}개를 제때 보내지 못했습니다',
    and: '외 {{n}}개',
    delay: '블록 후 {{s}}초',
    void: '정정(무효): {{line}}',
    gone: '체인 재구성 후 더 이상 유효하지 않습니다',
    price: '가격',
    cap: '시가총액',
    connected: '연결됨: Peregrine 알림이 이곳으로 옵니다',
  },
}
