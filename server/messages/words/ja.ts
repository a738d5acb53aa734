import type { Words } from './en.ts'

export const ja: Words = {
  notices: {
    inboundStatus: { title: '入荷{inbound}：{status}', content: '入荷{inbound}の状態が「{status}」になりました。' },
    packedOrderCanceled: {
      title: '梱包後にキャンセルされた注文{order}',
      content:
        '販売チャネルで注文{order}がキャンセルされましたが、送り状{waybills}は梱包済みです。そのまま出荷するには注文を承認し、止めるには送り状を取り消してください。',
    },
    packedOrderAsked: {
      title: '梱包後にキャンセルを依頼された注文{order}',
      content:
        '購入者が注文{order}のキャンセルを依頼しましたが、送り状{waybills}は梱包済みです。送り状を取り消さないかぎり出荷されます。販売チャネルには出荷済みと伝えます。ここから伝えられないチャネルの場合は、「キャンセル・返品」画面で対応してください。',
    },
    packedOrderChanged: {
      title: '梱包後に変更された注文{order}',
      content:
        '販売チャネルで注文{order}が変更されましたが、送り状{waybills}は変更前の内容で梱包済みです。このまま出荷するか、送り状を取り消してください。',
    },
    returnReceived: {
      title: '返品{waybill}が届きました',
      content: '返品{waybill}を受け取りました。商品は入荷{inbound}として検品します。',
    },
    parcelSilent: {
      title: '{courier}：送り状{waybills}の配送状況が不明です',
      content:
        '送り状{waybills}について{courier}から{days}日間情報がなく、自動での照会を終了しました。配送会社に確認し、届いていれば配達完了を登録してください。',
    },
    inboundAnnounced: {
      title: '{partner}：入荷{inbound}の予定登録',
      content: '{partner}が{day}の{center}への入荷{inbound}を登録しました（{skus}品目、{pieces}個）。',
    },
    inboundWithdrawn: {
      title: '{partner}：入荷{inbound}の取消',
      content: '{partner}が{day}の{center}への入荷{inbound}を取り消しました。',
    },
    serialsLow: {
      title: '{contract}：送り状番号が残りわずか',
      content: '契約{contract}の送り状番号は残り{left}件です。なくなる前に新しい番号帯を入力してください。',
    },
    serialsOut: {
      title: '{contract}：送り状番号がありません',
      content: '契約{contract}の番号帯を使い切りました。新しい番号帯を入力するまで、送り状に番号が付きません。',
    },
    channelError: {
      title: '{channel}の注文を取り込めません',
      content: '{channel}の注文を{times}回続けて取り込めませんでした。{reason}',
    },
    sheetShort: {
      title: '{sheet}：数量不足で完了',
      content: '{sku} {quantity}個のうち{stored}個が{location}に格納されました。',
    },
    sheetMissing: {
      title: '{sheet}：商品不足',
      content: '{location}で{sku} {quantity}個のうち{taken}個が見つかりました。その場所は棚卸の対象になりました。',
    },
    shortPick: {
      title: '{waybill}：数量不足のため梱包できません',
      content:
        '注文{order}の{sku} {quantity}個が見つからず、ほかの場所にもありません。その場所は棚卸の対象になりました。残りを出荷するか、入荷を待つか、送り状を取り消してください。',
    },
    belowSafetyStock: {
      title: '{sku}：安全在庫を下回りました',
      content: '{center}の{sku}の販売可能数は{sellable}個です。安全在庫は{safety}個です。',
    },
    expirationClose: {
      title: '{sku}：{day}に期限切れ',
      content: '{center}の{sku} {quantity}個が{day}に期限を迎えます。',
    },
    expirationCloseOfLot: {
      title: '{sku}：{day}に期限切れ',
      content: '{center}の{sku} {quantity}個が{day}に期限を迎えます。ロット：{lot}',
    },
    invitationAccepted: { title: '{name}さんが参加しました', content: '{name}（{email}）さんが招待を承諾しました。' },
  },
  mails: {
    'recovery-code': {
      title: 'Gantryの確認コード',
      content:
        '確認コードは{code}です。\n{minutes}分間、一度だけ使えます。お心当たりがない場合は、このメッセージを無視してください。',
    },
    invitation: {
      title: 'Gantryへの招待',
      content:
        '{name} 様\n\nGantryに招待されました。次のアドレスを開き、コードを入力してパスワードを設定してください。\n\n{link}\nコード：{code}\n\n招待の有効期間は{days}日です。',
    },
    'password-changed': {
      title: 'Gantryのパスワードが変更されました',
      content:
        '{name} 様\n\nアカウントのパスワードが変更されました。お心当たりがない場合は、すぐに管理者に知らせてください。',
    },
    notification: { title: '{title}', content: '{content}\n\n{link}' },
    plain: { title: '{title}', content: '{content}' },
  },
}
