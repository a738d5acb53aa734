import { consolidation } from '../consolidation/words/ja.ts'
import { packing } from '../packing/words/ja.ts'
import { print } from '../print/words/ja.ts'
import { relocation } from '../relocation/words/ja.ts'
import type { Catalogue } from './catalogue.ts'

/** 現場画面の日本語。 */
export const ja: Catalogue = {
  'back': '戻る', 'close': '閉じる', 'cancel': 'やめる', 'take': '決定', 'yes': 'はい', 'no': 'なし', 'loading': 'お待ちください…',
  'fault': 'アプリに問題が起きました。このスキャンは反映されていません。もう一度試してください。',
  'refused.other': '却下：{code}。',

  'kind.ok': 'OK', 'kind.info': 'お知らせ', 'kind.warning': '注意', 'kind.error': '停止', 'kind.complete': '完了',
  'sound.unknown': '音：不明なコード', 'sound.wrong': '音：違う商品', 'sound.surplus': '音：数量超過', 'sound.duplicate': '音：積載済み', 'sound.not-packed': '音：未梱包', 'sound.canceled': '音：取消済み', 'sound.gone': '音：出荷済み', 'sound.other-courier': '音：別の配送会社', 'sound.other-center': '音：別のセンター', 'sound.closed': '音：締切済み',
  'held.scanned': '読み取った値', 'held.expected': '必要なもの', 'held.acknowledge': '確認しました',
  'held.keptOut': 'その後の{scans}回のスキャンは反映されていません。「確認しました」を押してから読み直してください。',

  'status.online': 'オンライン', 'status.offline': 'オフライン', 'status.syncing': '送信中…', 'status.allSent': 'すべて送信済み', 'status.unsent': '未送信 {unsent}',
  'status.refused': '却下 {refused}', 'status.justNow': 'たった今', 'status.minutes': '{minutes}分', 'status.hours': '{hours}時間',

  'blocked': '作業を止めてください', 'blocked.kept': '記録した内容は残っています。キューをファイルに保存し、事務所に渡してください。',

  'scan.field': 'コードの読み取りまたは入力', 'scan.type': 'キーボード', 'scan.none': 'スキャン', 'scan.notHere': 'この画面では読み取りません。',
  'scan.unknown': 'この端末にないコードです。', 'scan.isGoods': '商品です：{sku}。', 'scan.isLocation': 'ロケーションです。', 'scan.isInbound': '入荷です。', 'scan.isWaybill': '出荷の送り状です。', 'scan.whichWaybill': 'どの送り状ですか？', 'scan.waybillElsewhere': '{center}センターの送り状です。', 'scan.waybillNotHere': 'この端末にない送り状です。新しい送り状かもしれません。一度接続するか、事務所に確認してください。',
  'scan.isBadge': 'バッジです。作業者を替えるには先にサインアウトしてください。', 'scan.isDeviceCode': '端末コードです。この端末は登録済みです。',
  'damage.empty': 'スキャナーから何も届きませんでした。', 'damage.control': 'コードに余分な文字が混じりました。読み直してください。', 'damage.doubled': 'コードが二重に届きました。読み直してください。',
  'damage.checkDigit': 'チェックデジットが違います。誤読か誤印字です。読み直してください。', 'damage.tooLong': 'コードが長すぎます。', 'damage.hangul': 'コードがハングルで届き、戻せません。キーボードを英語に切り替えてください。',
  'damage.escape': 'スキャナーが「\\n」を文字で送っています。サフィックスをEnterにしてください。', 'damage.incomplete': 'コードの一部が欠けています。全体を読み直してください。',
  'named.inbound': 'この端末にない入荷です。新しい入荷かもしれません。一度接続するか、事務所に確認してください。', 'named.consol': 'パレットまたは箱のラベルです。', 'named.consolUnknown': 'この端末にないパレットまたは箱です。新しいものかもしれません。一度接続するか、事務所に確認してください。', 'named.plan': '積込計画です。', 'named.planUnknown': 'この端末にない積込計画です。一度接続するか、事務所に確認してください。', 'named.relocation': '移動シートです。', 'named.relocationUnknown': 'この端末にない移動シートです。一度接続するか、事務所に確認してください。', 'named.slip': '伝票です。', 'named.passcode': 'パスコードです。',

  'camera': 'カメラ', 'camera.close': 'カメラを閉じる', 'camera.starting': 'カメラを起動中…', 'camera.denied': 'カメラを使えません。ブラウザの設定で許可するか、スキャナーか入力を使ってください。', 'camera.none': 'カメラを起動できません。スキャナーか入力を使ってください。',
  'keypad': '数字キー', 'keypad.clear': 'すべて消す', 'keypad.erase': '最後の数字を消す',

  'waits.device': '端末コードを読み取る', 'waits.badge': 'バッジを読み取る', 'waits.anything': '何でも読み取れます', 'waits.nothing': '読み取るものはありません', 'waits.test': '何かコードを読み取る',
  'waits.find': '入荷か送り状を読み取る', 'waits.choose-inbound': '入荷を読み取る', 'waits.arrival': '送り状を読み取る', 'waits.count': '商品を読み取る', 'waits.choose-goods': '上から選ぶ',
  'waits.expiry': '期限を入力', 'waits.lot': 'ロットを読み取るか入力', 'waits.surplus': '上の問いに答える', 'waits.consent': 'リーダーのバッジを読み取る', 'waits.put-away': '商品、次にロケーション', 'waits.close': '入荷を締める', 'waits.closed': '次の入荷を読み取る',
  'waits.location': 'ロケーションを読み取る', 'expect.location': 'ロケーション',
  'expect.device': '管理者が渡す端末コード GD1…', 'expect.badge': '自分のバッジ', 'expect.anything': '商品、ロケーション、送り状、入荷', 'expect.nothing': 'なし：先に作業画面へ',
  'expect.find': '入荷コード（IB…）またはその送り状番号', 'expect.choose-inbound': 'これらの入荷のコード', 'expect.arrival': '到着数、またはこの入荷の送り状', 'expect.count': 'この入荷の商品',
  'expect.choose-goods': '先にどの商品かを選ぶ', 'expect.choose-waybill': '先にどの送り状かを選ぶ', 'expect.expiry': '期限（YYMMDD）', 'expect.lot': 'ロット番号（1～20文字）', 'expect.surplus': '先に超過分が実際にあるか答える', 'expect.consent': 'リーダーのバッジ',
  'expect.put-away': '検品した商品、またはロケーション', 'expect.close': 'なし：締めるか、作業に戻る', 'expect.closed': '次の入荷',

  'enrol': '新しい端末', 'enrol.how': '端末コードを読み取ってください', 'enrol.where': '管理者が事務所の画面「端末」→「端末を登録」で表示します。一度だけ使えます。', 'enrol.working': '端末を登録中…', 'enrol.done': '{center}の{device}として登録しました。',
  'signIn': 'サインイン', 'signIn.how': 'バッジを読み取ってください', 'signIn.device': '{center} · {device}', 'signIn.byPassword': '名前とパスワードで', 'signIn.passwordNeedsNetwork': 'パスワードにはネットワークが必要です', 'signIn.name': '名前', 'signIn.password': 'パスワード', 'signIn.working': 'サインイン中…', 'signIn.done': '{name}さん、こんにちは。',
  'signOut': 'サインアウト', 'signOut.done': 'サインアウトしました。作業内容は残り、送信は続きます。',
  'snapshot': '{center}のデータ', 'snapshot.none': 'まだなし', 'snapshot.loading': '商品・ロケーション・入荷を取得中です。', 'snapshot.complete': '完了', 'snapshot.offline': 'データの取得に一度ネットワークが必要です。つながれば自動で進みます。', 'snapshot.retry': 'もう一度', 'snapshot.goOn': '今あるもので続ける',
  'update': '新しい版があります。今すぐ使う', 'home': '作業', 'home.continue': '{name}を続ける', 'home.more': 'その他', 'packing': '梱包',
  'update.taking': '少々お待ちください…',

  'inbound': '入荷', 'inbound.which': 'どの入荷ですか？', 'inbound.opened': '{inbound}を開きました。', 'inbound.isOpen': '{inbound}は今開いています。', 'inbound.awaitsApproval': '{inbound}は締められ、事務所の承認待ちです。',
  'find.how': 'コードか送り状を読み取るか、選ぶ', 'find.none': '開いている入荷はありません。読み取るか、事務所に受付を依頼してください。', 'find.noneOffline': 'この端末に入荷がありません。一度接続して取得してください。', 'find.noDate': '日付なし', 'find.skus': '商品{skus}種',
  'tasks': 'この入荷の作業', 'task.arrival': '到着', 'task.count': '検品', 'task.put-away': '格納', 'task.close': '締め',
  'unit.boxes': '箱', 'unit.pallets': 'パレット',

  'arrival.howMany': 'いくつ到着しましたか？', 'arrival.already': '到着は記録済みです。', 'arrival.pickFirst': '先に便を選んでください。', 'arrival.unnamed': '番号のない便', 'arrival.toCount': '商品を検品', 'arrival.which': 'どの便が到着しましたか？', 'arrival.allRecorded': '到着はすべて記録済みです。',
  'arrival.shipments': '便', 'arrival.expected': '予定', 'arrival.closed': '到着', 'arrival.didNotArrive': '未着', 'arrival.not': '未着', 'arrival.record': '到着', 'arrival.of': '便 {position}/{of}', 'arrival.announced': '予定 {quantity} {unit}', 'arrival.quantity': '到着数',
  'arrival.recorded': '到着を記録しました：{quantity}。', 'arrival.notArrived': '未着として記録しました。',
  'quantity.wrong': '{least}～{most}の整数を入力してください。',

  'count.how': '商品を読み取るか、下から選んでください。', 'count.goods': '商品', 'count.of': '/ {announced}', 'count.notAnnounced': '予定なし', 'count.type': '数を入力', 'count.add': '足す', 'count.sum': '{counted} + {more} = {sum}', 'count.pickFirst': '先に商品を読み取るか選んでください。',
  'count.added': '+{added} → {announced}個中{counted}', 'count.allOf': '{announced}個すべて検品しました。', 'count.over': '+{added} → {counted}、予定は{announced}', 'count.unannounced': '+{added} → {counted}、予定にない商品', 'count.damaged': '不良 +{added} → {announced}個中{counted}',
  'count.damagedToggle': '不良', 'count.damagedPieces': '不良{pieces}', 'count.nowDamaged': '不良品を数えています', 'count.nowGood': '良品に戻りました', 'condition.DAMAGED': '不良',
  'goods.which': 'どの商品ですか？', 'goods.perScan': '1スキャン{quantity}個',
  'expiry': '期限', 'expiry.ask': '期限は？', 'expiry.how': '印字どおりに入力するか、期限入りのコードを読み取ってください。', 'expiry.format': 'YYMMDD', 'expiry.past': '{day}はすでに過ぎています', 'lot': 'ロット', 'lot.ask': 'ロットは？', 'lot.how': 'ラベルから読み取るか、入力してください。', 'lot.length': 'ロットは1～20文字です。', 'given.kept': '次の商品にも使います。',
  'day.digits': '日付は数字だけです：YYMMDD。', 'day.length': '日付は6桁（YYMMDD）か8桁（YYYYMMDD）です。', 'day.month': '月は01～12です。', 'day.none': '暦にない日です。', 'day.year': '年は2000～2099です。',
  'surplus.ask': '予定より多い', 'surplus.counted': '予定より多く数えました：予定{expected}、検品{got}。', 'surplus.how': '数え直してください。本当にありますか？', 'surplus.yes': 'はい、+{quantity}', 'surplus.no': 'いいえ', 'surplus.more': '{quantity}個超過、まだ確定していません。',
  'consent.ask': '予定なし', 'consent.how': '予定にない商品です。{quantity}個を数えるには、リーダーがバッジを読み取ります。', 'consent.no': '数えない',
  'fact.announced': '予定', 'fact.counted': '検品', 'fact.now': '今回', 'fact.surplus': '超過', 'fact.damaged': 'うち不良', 'fact.stored': '格納', 'fact.expected': '予定', 'fact.got': '実際',

  'put.how': '商品を読み取るか選び、次にロケーションを読み取ってください。', 'put.goods': '格納する商品', 'put.scanGoods': '商品を読み取る', 'put.scanLocation': 'ロケーションを読み取る', 'put.whichGoods': '{location}に置く商品は？', 'put.whichLine': 'どの{sku}ですか？ロットを選んでください。',
  'put.confirm': '{quantity}個を{location}へ：確定してください。', 'put.here': '{quantity}個を{location}へ', 'put.left': '/ 残り{left}', 'put.part': '一部だけ', 'put.other': '別の商品', 'put.partOf': '{left}個中{part}', 'put.setPart': 'この数を格納', 'put.damagedWhere': '不良品はピッキングしない場所に置きます。',
  'put.done': '{quantity}個を{location}に置きました。', 'put.doneLeft': '{quantity}個を{location}に置きました。残り{left}。', 'put.all': '検品した商品はすべて格納しました。', 'put.nothingLeft': '格納するものはありません。', 'put.nothingCounted': 'まだ検品していません。', 'put.goodsDone': '{sku}：すべて格納済みです。', 'put.notCounted': '{sku}はここで検品していません。先に検品してください。', 'put.otherLot': '{sku}は別のロットか期限で検品されています。',

  'close.close': '入荷を締める', 'close.toPutAway': '先に{pieces}個を格納', 'close.nothing': 'まだ何も記録されていません。', 'close.missing': '{lines}行、{pieces}個が未格納です。', 'close.shipments': '{shipments}便の到着が未記録です。', 'close.differs': '予定と検品が違います：', 'close.differsApproval': '予定と検品が違うため、事務所が承認します：',
  'close.differences': '差異', 'close.countedOf': '検品{counted}、予定{announced}', 'close.done': '{inbound}を締めました。', 'close.awaits': '{inbound}を締めました。差異は事務所が承認します。', 'closed.next': '次の入荷', 'closed.pieces': '個を格納しました。', 'closed.willSend': 'ネットワークにつながり次第{unsent}件を送信します。',

  'history': '作業履歴', 'history.none': 'この端末での作業はありません。', 'undo': '取り消す', 'undo.done': '取り消しました。両方の記録が残ります。',
  'queue': 'マイキュー', 'queue.empty': 'この端末での作業はまだありません。', 'queue.export': 'ファイルに保存', 'queue.exported': 'キューをファイルに保存しました。', 'queue.send': '今すぐ送信', 'queue.lastContact': '最終接続 {time}', 'queue.noContact': 'まだ接続なし', 'queue.whatToDo': '却下された作業も残ります。リーダーが「例外」で処理します。',
  'state.waiting': '待ち', 'state.applied': '送信済み', 'state.refused': '却下', 'state.held': '保留', 'state.settled': '処理済み', 'state.undone': '取消済み',
  'action.arrive': '到着：{quantity}', 'action.notArrived': '未着', 'action.inspect': '検品 {sku} × {quantity}', 'action.inspectDamaged': '不良検品 {sku} × {quantity}', 'action.store': '格納 {sku} × {quantity} → {location}', 'action.close': '入荷を締めた', 'action.undo': '作業を取り消した', 'action.pack': '{serial}を梱包', 'action.packInBox': '{serial}を梱包、箱 {box}', 'action.unpack': '{serial}の梱包を取り消した', 'action.print': '{serial}のラベルを再印刷', 'action.printPallet': '{consol}のラベルを印刷', 'action.load': '{serial}を{consol}に積んだ', 'action.unload': '{serial}を{consol}から降ろした', 'action.nest': '{consol}を{parent}に入れた', 'action.unnest': '{consol}を{parent}から出した', 'action.undoLoad': '{consol}の作業を取り消した', 'action.move': '{sku} × {quantity} を移動：{from} → {to}', 'action.relocate': '{relocation}の商品を取り出した', 'action.relocated': '{relocation}の{quantity}個を{location}に置いた', 'action.undoMove': '移動を取り消した',
  'action.unknown': '作業「{type}」',

  'stock': '在庫照会', 'stock.how': '商品・ロケーション・入荷を読み取ってください。', 'stock.found': '見つかりました。', 'stock.which': 'どれですか？', 'stock.pieces': '個', 'stock.available': '引当可能{available}、引当済み{reserved}', 'stock.places': '置き場所', 'stock.nowhere': 'センターに在庫はありません。', 'stock.contents': 'ここにある在庫', 'stock.nothingHere': 'ここに在庫はありません。', 'stock.disabled': '使用停止', 'stock.pickable': 'ピッキング用', 'stock.notPickable': 'ピッキングしない場所',

  'exceptions': '例外', 'exceptions.about': 'サーバーが反映できなかった作業', 'exceptions.none': '処理するものはありません。', 'exceptions.one': '例外', 'exceptions.concernsYou': 'あなたに関わる例外', 'exceptions.held': '後の作業{held}件が待っています。',
  'settle.retry': '再試行', 'settle.correct': '修正', 'settle.accept': 'このまま承認', 'settle.discard': '破棄', 'settled.retry': '再試行します。', 'settled.correct': '修正して再試行します。', 'settled.accept': '承認しました。', 'settled.discard': '破棄しました。記録は残ります。',
  'correct.location': '{location}にします。', 'correct.scanLocation': '{location} – 別の場所を読み取る', 'correct.wrong': '{field}が正しくありません。', 'correct.nothing': '変更がありません。', 'field.quantity': '数量', 'field.actualQuantity': '到着数', 'field.lot': 'ロット', 'field.expirationDate': '期限', 'field.locationId': 'ロケーション',
  'discard.why': 'なぜ破棄しますか？', 'discard.reason': '理由', 'discard.twice': '二重に記録した', 'discard.mistake': '間違い', 'discard.otherwise': '別の方法で直した',

  'device': '端末', 'device.label': '端末', 'device.contact': 'サーバー', 'device.data': 'データ', 'device.storage': '保存領域', 'device.persisted': 'ブラウザが保持', 'device.notPersisted': '保持は約束されていません', 'device.persistUnknown': '不明', 'device.persistWarning': '容量が足りなくなるとブラウザが保存内容を消すことがあります。ホーム画面にアプリを入れてください。', 'device.app': 'アプリ', 'device.appOffline': 'オフラインで使えます', 'device.appOnlineOnly': 'オフライン用にまだ保存されていません',
  'device.language': '言語', 'device.theme': '明るさ', 'theme.auto': '自動', 'theme.light': '明るい', 'theme.dark': '暗い', 'device.feedback': '合図', 'device.sound': '音', 'device.vibration': '振動',
  'test': 'スキャナー試験', 'test.how': '何かコードを読み取ると、届いたまま表示します。', 'test.came': '届いたまま表示しました。', 'test.code': 'コード', 'test.kind': '種類', 'test.by': '入力方法', 'test.prefix': '前', 'test.suffix': '後', 'test.noTerminator': 'EnterもTabもなし：サフィックスを設定', 'test.gs': 'GS文字', 'test.gsSeen': 'このコードにはなし（以前確認済み）', 'test.gsNot': '届かず：ロット入りGS1コードがあいまいになります', 'test.delay': '最長の間隔 · 文字数', 'test.hangul': '韓国語入力', 'test.hangulOn': 'オン、復元済み',
  'by.wedge': 'スキャナー', 'by.typed': '入力', 'by.camera': 'カメラ',

  ...packing,
  ...print,
  ...relocation,
  ...consolidation,
}
