import type { InvoiceInput } from '../../../shared/entities/invoice.ts'
import type { Draw } from '../draw.ts'

type Party = InvoiceInput['recipient']

const korea = {
  names: [
    '김민준',
    '이서연',
    '박도윤',
    '최서윤',
    '정하준',
    '강지우',
    '조은우',
    '윤하은',
    '장시우',
    '임지아',
    '한예준',
    '오수아',
    '서주원',
    '신다은',
    '권지호',
    '황유나',
    '안준서',
    '송채원',
    '남궁민',
    '류이안',
    '전아린',
    '홍지훈',
    '문소율',
    '이솔',
  ],
  places: [
    ['서울특별시', '마포구', '월드컵북로 396', '03925'],
    ['서울특별시', '강남구', '테헤란로 152', '06236'],
    ['서울특별시', '성동구', '왕십리로 83-21', '04769'],
    ['부산광역시', '해운대구', '센텀중앙로 97', '48058'],
    ['대구광역시', '수성구', '달구벌대로 2310', '42087'],
    ['인천광역시', '연수구', '송도과학로 123', '21984'],
    ['광주광역시', '서구', '상무중앙로 61', '61949'],
    ['대전광역시', '유성구', '대학로 99', '34134'],
    ['경기도', '성남시 분당구', '판교역로 235', '13494'],
    ['경기도', '고양시 일산동구', '중앙로 1036', '10414'],
    ['강원특별자치도', '춘천시', '중앙로 1', '24266'],
    ['제주특별자치도', '제주시', '첨단로 242', '63309'],
  ],
  memos: ['문 앞에 놓아 주세요.', '경비실에 맡겨 주세요.', '배송 전 연락 바랍니다.', '공동현관 비밀번호 1234*'],
} as const

const japan = {
  names: [
    '佐藤 陽菜',
    '鈴木 蓮',
    '高橋 結衣',
    '田中 湊',
    '伊藤 葵',
    '渡辺 悠真',
    '山本 凛',
    '中村 樹',
    '小林 美咲',
    '加藤 大翔',
    '吉田 さくら',
    '山田 翔太',
    '佐々木 楓',
    '林 颯',
  ],
  places: [
    ['東京都', '渋谷区', '神南1-19-11', '150-0041'],
    ['東京都', '世田谷区', '太子堂4-1-1', '154-0004'],
    ['大阪府', '大阪市北区', '梅田3-1-3', '530-0001'],
    ['京都府', '京都市中京区', '烏丸通御池下ル', '604-8172'],
    ['北海道', '札幌市中央区', '北5条西2-5', '060-0005'],
    ['福岡県', '福岡市博多区', '博多駅中央街1-1', '812-0012'],
    ['愛知県', '名古屋市中村区', '名駅1-1-4', '450-6001'],
    ['千葉県', '成田市', '花崎町839', '286-0033'],
  ],
  memos: ['置き配をお願いします。', '18時以降にお届けください。', '宅配ボックスへ。'],
} as const

const abroad: Party[] = [
  party('Emily Carter', 'US', 'CA', 'San Francisco', '548 Market St', '94104', '+1 415 555 0134'),
  party('Daniel Kim', 'US', 'NY', 'New York', '20 W 34th St', '10001', '+1 212 555 0178'),
  party('Tan Wei Ling', 'SG', null, 'Singapore', '1 Raffles Place', '048616', '+65 6555 0123'),
  party('陳怡君', 'TW', null, '臺北市', '大安區信義路四段1號', '106', '+886 2 5550 1122'),
]

/** The sender of parcels abroad: FedEx reads Latin letters and wants the town in a field of its own. */
export const sender: Party = party(
  'Gantry Incheon Center 1',
  'KR',
  null,
  'Incheon',
  '97-30 Gonghang-ro 296beon-gil',
  '22382',
  '+82 32 555 0134',
)

/** A person who ordered, in the center's country or abroad, with a request to the driver. */
export function recipientIn(draw: Draw, where: 'KR' | 'JP' | 'abroad'): { recipient: Party; memo: string | null } {
  if (where === 'abroad') return { recipient: draw.of(abroad), memo: null }
  const { names, places, memos } = where === 'KR' ? korea : japan
  const [area, locality, address, postalCode] = draw.of<readonly [string, string, string, string]>(places)
  const digits = () => String(draw.between(0, 9999)).padStart(4, '0')
  const home = draw.chance(0.6)
  const premise =
    where === 'KR'
      ? `${draw.between(101, 118)}동 ${draw.between(1, 25)}0${draw.between(1, 6)}호`
      : `${draw.between(1, 12)}0${draw.between(1, 8)}号室`
  return {
    recipient: {
      ...party(
        draw.of<string>(names),
        where,
        area,
        locality,
        address,
        postalCode,
        `${where === 'KR' ? '010' : '090'}-${digits()}-${digits()}`,
      ),
      premise: home ? premise : null,
    },
    memo: draw.chance(0.35) ? draw.of<string>(memos) : null,
  }
}

function party(
  name: string,
  country: string,
  administrativeArea: string | null,
  locality: string,
  address: string,
  postalCode: string,
  phone: string,
): Party {
  return {
    name,
    country,
    administrativeArea,
    locality,
    address,
    premise: null,
    postalCode,
    phones: [phone],
    fullAddress: null,
  }
}
