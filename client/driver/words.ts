import type { Language } from '../../shared/entities/account.ts'
import { fill } from '../../shared/messages/fill.ts'

const en = {
  title: 'What is loaded',
  code: 'Pallet or box code',
  codeHow: 'Scan the label, or type the code on it.',
  scan: 'Scan with the camera',
  stopScan: 'Close the camera',
  noCamera: 'The camera cannot be used here. Type the code instead.',
  notACode: 'This is no pallet or box code. It looks like CS-ICN1-000123.',
  passCode: 'Pass code',
  passCodeHow: 'Six digits. The center tells you.',
  show: 'Show',
  working: 'One moment…',
  offline: 'No connection. Try again when you have a network.',
  waybills: 'waybills',
  ticked: '{done} of {all} found',
  find: 'Scan or type a waybill to tick it off',
  found: '{serial} is on it.',
  foundAgain: '{serial} was ticked off already.',
  notOn: '{serial} is not on it.',
  onBox: 'In box {box}',
  direct: 'On the pallet itself',
  directBox: 'In this box',
  empty: 'Nothing is loaded yet.',
  canceled: 'This plan was cancelled.',
  completed: 'Loading is finished.',
  open: 'Loading is still going on.',
  again: 'Refresh',
  other: 'Another pallet',
  PALLET: 'Pallet',
  BOX: 'Box',
}
export type Word = keyof typeof en

const ko: Record<Word, string> = {
  title: '적재 내역',
  code: '팔레트 또는 박스 코드',
  codeHow: '라벨을 스캔하거나 적힌 코드를 입력하세요.',
  scan: '카메라로 스캔',
  stopScan: '카메라 닫기',
  noCamera: '여기서는 카메라를 쓸 수 없습니다. 코드를 입력하세요.',
  notACode: '팔레트나 박스 코드가 아닙니다. CS-ICN1-000123 같은 모양입니다.',
  passCode: '패스코드',
  passCodeHow: '여섯 자리 숫자입니다. 센터에서 알려 드립니다.',
  show: '보기',
  working: '잠시만요…',
  offline: '연결되지 않았습니다. 네트워크가 되면 다시 시도하세요.',
  waybills: '송장',
  ticked: '{all}건 중 {done}건 확인',
  find: '송장을 스캔하거나 입력하면 확인 표시됩니다',
  found: '{serial}이(가) 실려 있습니다.',
  foundAgain: '{serial}은(는) 이미 확인했습니다.',
  notOn: '{serial}은(는) 실려 있지 않습니다.',
  onBox: '박스 {box} 안',
  direct: '팔레트 위',
  directBox: '이 박스 안',
  empty: '아직 실린 것이 없습니다.',
  canceled: '취소된 계획입니다.',
  completed: '상차가 끝났습니다.',
  open: '아직 상차 중입니다.',
  again: '새로 고침',
  other: '다른 팔레트',
  PALLET: '팔레트',
  BOX: '박스',
}

const ja: Record<Word, string> = {
  title: '積載内容',
  code: 'パレットまたは箱のコード',
  codeHow: 'ラベルをスキャンするか、書かれたコードを入力してください。',
  scan: 'カメラでスキャン',
  stopScan: 'カメラを閉じる',
  noCamera: 'ここではカメラを使えません。コードを入力してください。',
  notACode: 'パレットや箱のコードではありません。CS-ICN1-000123 のような形です。',
  passCode: 'パスコード',
  passCodeHow: '6桁の数字です。センターがお伝えします。',
  show: '表示',
  working: 'お待ちください…',
  offline: '接続できません。電波の届く所でもう一度お試しください。',
  waybills: '送り状',
  ticked: '{all}件中{done}件を確認',
  find: '送り状をスキャンまたは入力すると確認済みになります',
  found: '{serial} は積まれています。',
  foundAgain: '{serial} は確認済みです。',
  notOn: '{serial} は積まれていません。',
  onBox: '箱 {box} の中',
  direct: 'パレットの上',
  directBox: 'この箱の中',
  empty: 'まだ何も積まれていません。',
  canceled: 'この計画は取り消されました。',
  completed: '積み込みは完了しています。',
  open: 'まだ積み込み中です。',
  again: '更新',
  other: '別のパレット',
  PALLET: 'パレット',
  BOX: '箱',
}

const catalogues: Record<Language, Record<Word, string>> = { en, ko, ja }

/** A driver has no account and no settings, so the page is in the browser's language if it is one of ours. */
export function languageOf(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in catalogues)
  return known === 'ko' || known === 'ja' ? known : 'en'
}

export function wordsOf(language: Language) {
  return (word: Word, values?: Record<string, string | number>): string => fill(catalogues[language][word], values)
}
