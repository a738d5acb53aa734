import type { consolidation as en } from './en.ts'

export const consolidation: Record<keyof typeof en, string> = {
  'consolidation': '積込',
  'consolidation.waits.find': 'パレットか箱を読み取る', 'consolidation.waits.choose': 'パレットか箱を読み取る', 'consolidation.waits.choose-waybill': '上から選ぶ', 'consolidation.waits.pass-code': 'パスコードを入力', 'consolidation.waits.load': '送り状を読み取る', 'consolidation.waits.contents': '探す送り状を読み取る', 'consolidation.waits.take-off': '同じ送り状：降ろす', 'consolidation.waits.nest': '同じ箱：積む', 'consolidation.waits.take-out': '同じ箱：出す',
  'consolidation.expect.find': 'パレットか箱のコード（CS-…）、または計画のコード', 'consolidation.expect.choose': 'この計画のパレットか箱', 'consolidation.expect.pass-code': 'パスコード（6桁）', 'consolidation.expect.load': '梱包済みの送り状、またはパレットか箱のコード', 'consolidation.expect.contents': '探す送り状', 'consolidation.expect.take-off': '同じ送り状をもう一度、または次の送り状', 'consolidation.expect.nest': '同じ箱をもう一度、または送り状', 'consolidation.expect.take-out': '同じ箱をもう一度、または送り状',

  'consolidation.how': 'ラベルを読み取るか、選ぶ', 'consolidation.none': '開いている計画がありません。パレットのある計画を事務所に頼んでください。', 'consolidation.noneOffline': 'この端末にパレットがありません。一度接続して新しい内容を取得してください。', 'consolidation.more': 'ほかに{more}件。ラベルを読み取ると開きます。', 'consolidation.whichPallet': '{plan}のどのパレットですか？', 'consolidation.choose': 'どのパレットですか？',
  'consolidation.openIt': '{consol}を開く', 'consolidation.palletFirst': '{serial}は梱包済みで、まだどのパレットにもありません。先にパレットを読み取ってください。', 'consolidation.loadedBy': '{worker}さんが積載',
  'consolidation.inPallet': '{consol}の中',
  'consolidation.planClosed': '{plan}は締められています。', 'consolidation.planOfCenter': '{center}センターの計画です。', 'consolidation.palletOfCenter': '{center}センターのパレットまたは箱です。',

  'consolidation.passCode': 'パスコード', 'consolidation.asksPassCode': '{consol}にはパスコードが必要です。', 'consolidation.passCodeHow': '事務所が知っています。尋ねるのは1日に1回です。', 'consolidation.askOffice': '{tries}回違いました。{consol}のパスコードを事務所に確認してください。', 'consolidation.giveCode': '開く',

  'consolidation.opened': '{consol}を開きました。', 'consolidation.isOpen': '今開いているのが{consol}です。', 'consolidation.onPallet': 'このパレットに', 'consolidation.onBox': 'この箱に', 'consolidation.toLoad': '未積載', 'consolidation.toPack': '未梱包', 'consolidation.scanWaybills': '送り状を読み取る', 'consolidation.again': 'もう一度読み取ると降ろします。',
  'consolidation.loaded': '{serial}を積みました：{count}件', 'consolidation.allPackedLoaded': '{serial}：{count}件。梱包済みはすべて積載。未梱包：{toPack}', 'consolidation.planComplete': '{serial}：{count}件。{plan}に残りはありません。',
  'consolidation.outcome.scanned': '…', 'consolidation.outcome.loaded': '積載', 'consolidation.outcome.taken-off': '降ろした', 'consolidation.outcome.off': 'ここにはない', 'consolidation.outcome.refused': '積まず',
  'consolidation.notPacked': '{serial}はまだ梱包されていません（{partner}、注文{order}）。先に梱包へ回してください。', 'consolidation.elsewhere': '{serial}は{consol}にあります。{worker}さんが積みました。',
  'consolidation.closedMeanwhile': '事務所が{plan}を締めました。もう積めません。別のパレットを読み取ってください。', 'consolidation.gone': 'このパレットまたは箱は、もうこの端末にありません。', 'consolidation.toList': '開いている一覧へ',

  'consolidation.takeOff': '降ろしますか？', 'consolidation.takeOffYes': '降ろす', 'consolidation.takeOffNo': 'そのまま', 'consolidation.askTakeOff': 'もう積まれています。{serial}を降ろしますか？', 'consolidation.askFromBox': '箱{consol}にあります。{serial}を出しますか？', 'consolidation.askCanceled': '{serial}は取り消されました。降ろしますか？', 'consolidation.takeOffHow': 'もう一度読み取るか、ボタンを押します。別の送り状を読み取ると、そのまま残ります。', 'consolidation.canceledHow': '取り消されました。降ろして、別に置いてください。',
  'consolidation.takenOff': '{serial}を降ろしました。残り：{count}件', 'consolidation.putAside': '{serial}を降ろしました。取消済みなので、別に置いてください。',
  'consolidation.nest': '箱を積みますか？', 'consolidation.nestYes': '積む', 'consolidation.nestNo': 'あとで', 'consolidation.openBox': 'この箱に積む', 'consolidation.askNest': '{box}を{consol}に積みますか？', 'consolidation.nestHow': '箱をもう一度読み取るか、ボタンを押します。', 'consolidation.nested': '{box}を積みました。パレット：{count}件',
  'consolidation.takeOut': '箱を出しますか？', 'consolidation.takeOutYes': '出す', 'consolidation.takeOutNo': 'そのまま', 'consolidation.askTakeOut': '{box}を{consol}から出しますか？', 'consolidation.takenOut': '{box}を出しました。パレット：{count}件',
  'consolidation.factBox': '箱の中', 'consolidation.factThen': 'そのあとのパレット',

  'consolidation.contents': '載っているもの', 'consolidation.contentsEmpty': 'まだ何も載っていません。', 'consolidation.contentsHow': '送り状を読み取ると、ここにあるかどうかがわかります。', 'consolidation.contentsMore': 'ほかに{more}件。読み取って探してください。', 'consolidation.boxes': '箱', 'consolidation.isOn': '{serial}は{consol}にあります。', 'consolidation.isOnNone': '{serial}はどのパレットにもありません。', 'consolidation.isNotHere': '{serial}は{open}ではなく{consol}にあります。',
  'consolidation.canceled': '取消：降ろしてください', 'consolidation.disputed': '{serial}は{consol}にあります', 'consolidation.disputedOff': '{serial}はここにありません', 'consolidation.disputedBy': '{worker}さんが積載', 'consolidation.scannedHere': '{worker}さんがここで読取、{time}',

  'dispute.told': '送り状が二重に積まれました。お知らせを読んでください。', 'dispute.toldOther': 'パレットに数えられない送り状があります。お知らせを読んでください。', 'dispute.title': '二重の積載', 'dispute.titleOther': '積載されず', 'dispute.mine': '{serial}：{worker}さんが先に{consol}に積み、それが有効です。読み取られた{got}では数えません。荷物がどこにあるか確かめてください。', 'dispute.mineUnnamed': '{serial}：先に{consol}に積まれ、それが有効です。読み取られた{got}では数えません。荷物がどこにあるか確かめてください。', 'dispute.yours': '{serial}：あなたが{consol}に積んだものが有効です。{worker}さんが{got}にも読み取りました。荷物がどこにあるか確かめてください。', 'dispute.one': '{of}件中{position}件目',
}
