import type { Language } from '../../../shared/entities/account.ts'
import type { ChannelType, CredentialField } from '../../../shared/entities/channel-type.ts'

/** What to do before a type of channel can be connected, and what each of its credentials is and where it is found. */
interface ConnectWords {
  about: string
  credentials: Partial<Record<CredentialField, { label: string; where: string }>>
}

const words: Record<ChannelType, Record<Language, ConnectWords>> = {
  SPREADSHEET: {
    en: { about: 'Orders are uploaded by hand. There is nothing to connect.', credentials: {} },
    ko: { about: '주문을 직접 업로드합니다. 연결할 것은 없습니다.', credentials: {} },
    ja: {
      about: '注文を手作業でアップロードします。接続の設定はありません。',
      credentials: {},
    },
  },
  FEED: {
    en: {
      about: 'For a shop of one’s own. It answers the calls that /api/docs describes under “orderFeed”.',
      credentials: {
        channelUrl: {
          label: 'Address of the feed',
          where: 'Where your shop answers, for instance https://shop.example/gantry.',
        },
        apiKey: { label: 'Signing key', where: 'Choose a long random text, and enter the same one in your shop.' },
      },
    },
    ko: {
      about: '자체 쇼핑몰용입니다. /api/docs의 “orderFeed”에 적힌 요청에 응답하면 됩니다.',
      credentials: {
        channelUrl: { label: '피드 주소', where: '쇼핑몰이 응답하는 주소. 예: https://shop.example/gantry' },
        apiKey: { label: '서명 키', where: '길고 무작위인 문자열을 정해 쇼핑몰에도 똑같이 입력하세요.' },
      },
    },
    ja: {
      about: '自社ショップ用です。/api/docsの「orderFeed」に書かれた呼び出しに応答してください。',
      credentials: {
        channelUrl: { label: 'フィードのURL', where: 'ショップが応答するURL。例：https://shop.example/gantry' },
        apiKey: { label: '署名キー', where: '長くランダムな文字列を決め、ショップにも同じものを入力します。' },
      },
    },
  },
  NAVER: {
    en: {
      about:
        'In the Commerce API Center register an application of the kind “my store”, with the order APIs, and enter this server’s IP address there.',
      credentials: {
        identifier: { label: 'Application ID', where: 'Commerce API Center › Application details.' },
        password: {
          label: 'Application secret',
          where: 'Commerce API Center › Application details; it begins with $2a$.',
        },
        subIdentifier: {
          label: 'Seller UID',
          where: 'Only for applications of the kind SELLER: the seller’s account_id.',
        },
      },
    },
    ko: {
      about: '커머스API센터에서 내스토어 애플리케이션을 등록하고 주문 API 그룹과 이 서버의 IP를 추가하세요.',
      credentials: {
        identifier: { label: '애플리케이션 ID', where: '커머스API센터 › 애플리케이션 상세' },
        password: { label: '애플리케이션 시크릿', where: '커머스API센터 › 애플리케이션 상세. $2a$로 시작합니다.' },
        subIdentifier: { label: '판매자 UID', where: 'SELLER 유형 애플리케이션만: 판매자의 account_id' },
      },
    },
    ja: {
      about: 'コマースAPIセンターで「自分のストア」アプリを登録し、注文APIとこのサーバーのIPアドレスを追加します。',
      credentials: {
        identifier: { label: 'アプリケーションID', where: 'コマースAPIセンター › アプリケーション詳細' },
        password: {
          label: 'アプリケーションシークレット',
          where: 'コマースAPIセンター › アプリケーション詳細。$2a$で始まります。',
        },
        subIdentifier: { label: '販売者UID', where: 'SELLER型のアプリのみ：販売者のaccount_id' },
      },
    },
  },
  COUPANG: {
    en: {
      about: 'In WING issue an Open API key for your own development, and enter this server’s IP address there.',
      credentials: {
        identifier: {
          label: 'Vendor code',
          where: 'WING › Seller information › Additional information; A and eight digits.',
        },
        apiKey: { label: 'Access Key', where: 'WING › Seller information › Additional information › Open API key.' },
        password: {
          label: 'Secret Key',
          where: 'Beside the Access Key. Keys end after 180 days: issue them anew there.',
        },
      },
    },
    ko: {
      about: 'WING에서 자체개발용 OPEN API 키를 발급하고 이 서버의 IP를 등록하세요.',
      credentials: {
        identifier: { label: '업체코드', where: 'WING › 판매자정보 › 추가판매정보. A와 숫자 여덟 자리' },
        apiKey: { label: 'Access Key', where: 'WING › 판매자정보 › 추가판매정보 › OPEN API 키' },
        password: {
          label: 'Secret Key',
          where: 'Access Key 옆에 있습니다. 180일 뒤 만료되므로 그곳에서 다시 발급하세요.',
        },
      },
    },
    ja: {
      about: 'WINGで自社開発用のOpen APIキーを発行し、このサーバーのIPアドレスを登録します。',
      credentials: {
        identifier: { label: '業者コード', where: 'WING › 販売者情報 › 追加販売情報。Aと8桁の数字' },
        apiKey: { label: 'Access Key', where: 'WING › 販売者情報 › 追加販売情報 › Open APIキー' },
        password: { label: 'Secret Key', where: 'Access Keyの横。180日で失効するため、そこで再発行します。' },
      },
    },
  },
  SHOPIFY: {
    en: {
      about: 'You are sent to your shop, where you allow Gantry to read and fulfil its orders.',
      credentials: {
        identifier: {
          label: 'Shop domain',
          where: 'The one that ends in .myshopify.com: Shopify admin › Settings › Domains.',
        },
        apiKey: { label: 'Client ID', where: 'Dev Dashboard › your app › Settings.' },
        password: { label: 'Client secret', where: 'Beside the client ID.' },
      },
    },
    ko: {
      about: '쇼핑몰로 이동해 주문 조회와 배송 처리를 허용합니다.',
      credentials: {
        identifier: { label: '쇼핑몰 도메인', where: '.myshopify.com으로 끝나는 주소: Shopify 관리자 › 설정 › 도메인' },
        apiKey: { label: '클라이언트 ID', where: 'Dev Dashboard › 앱 › 설정' },
        password: { label: '클라이언트 시크릿', where: '클라이언트 ID 옆' },
      },
    },
    ja: {
      about: 'ショップの画面に移り、注文の参照と出荷処理を許可します。',
      credentials: {
        identifier: {
          label: 'ショップのドメイン',
          where: '.myshopify.comで終わるもの：Shopify管理画面 › 設定 › ドメイン',
        },
        apiKey: { label: 'クライアントID', where: 'Dev Dashboard › アプリ › 設定' },
        password: { label: 'クライアントシークレット', where: 'クライアントIDの横' },
      },
    },
  },
  CAFE24: {
    en: {
      about:
        'Make an app at Cafe24 Developers that may read and write orders and read shipping, then allow it in your shop. After two weeks without an import it is to be allowed again. Orders that Cafe24 collects from other markets come too: connect such a market there or here, not both.',
      credentials: {
        identifier: { label: 'Mall ID', where: 'The first part of your shop’s address at cafe24.com.' },
        subIdentifier: { label: 'Shop number', where: 'Of a mall with several shops. Empty: 1, the first of them.' },
        apiKey: { label: 'Client ID', where: 'Cafe24 Developers › Apps › Development info › Auth info.' },
        password: { label: 'Client secret', where: 'Beside the client ID.' },
      },
    },
    ko: {
      about:
        '카페24 개발자센터에서 주문 읽기·쓰기와 배송 읽기 권한이 있는 앱을 만든 뒤 쇼핑몰에서 허용하세요. 2주 동안 가져오기가 없으면 다시 허용해야 합니다. 카페24가 다른 마켓에서 수집한 주문도 함께 들어오므로, 그런 마켓은 카페24와 여기 중 한 곳에만 연결하세요.',
      credentials: {
        identifier: { label: '쇼핑몰 ID', where: 'cafe24.com 주소의 앞부분' },
        subIdentifier: {
          label: '멀티쇼핑몰 번호',
          where: '쇼핑몰이 여러 개일 때만 입력하세요. 비우면 1번 쇼핑몰입니다.',
        },
        apiKey: { label: 'Client ID', where: '카페24 개발자센터 › Apps › 개발정보 › 인증정보' },
        password: { label: 'Client Secret', where: 'Client ID 옆' },
      },
    },
    ja: {
      about:
        'Cafe24 Developersで、注文の参照・更新と配送の参照の権限を持つアプリを作り、ショップで許可してください。2週間取り込みがないと、もう一度許可が必要です。Cafe24がほかのモールから集めた注文も届くため、そのモールはCafe24とこちらのどちらか一方にだけ接続してください。',
      credentials: {
        identifier: { label: 'ショップID', where: 'cafe24.comのアドレスの先頭部分' },
        subIdentifier: {
          label: 'ショップ番号',
          where: '複数のショップがある場合だけ入力します。空欄なら1番のショップです。',
        },
        apiKey: { label: 'Client ID', where: 'Cafe24 Developers › Apps › 開発情報 › 認証情報' },
        password: { label: 'Client Secret', where: 'Client IDの横' },
      },
    },
  },
  RAKUTEN: {
    en: {
      about: 'In RMS apply for the Web service, and switch on the order API (RakutenPayOrderAPI).',
      credentials: {
        password: { label: 'serviceSecret', where: 'RMS › Shop settings › Web API service.' },
        apiKey: { label: 'licenseKey', where: 'Beside the serviceSecret. It ends after 90 days: renew it there.' },
      },
    },
    ko: {
      about: 'RMS에서 웹서비스를 신청하고 주문 API(RakutenPayOrderAPI)를 켜세요.',
      credentials: {
        password: { label: 'serviceSecret', where: 'RMS › 점포 설정 › WEB API 서비스' },
        apiKey: { label: 'licenseKey', where: 'serviceSecret 옆. 90일 뒤 만료되므로 그곳에서 갱신하세요.' },
      },
    },
    ja: {
      about: 'RMSでWEBサービスを申し込み、受注API（楽天ペイ受注API）を有効にします。',
      credentials: {
        password: { label: 'serviceSecret', where: 'RMS › 店舗様向け情報・サービス › WEB APIサービス' },
        apiKey: { label: 'licenseKey', where: 'serviceSecretの横。90日で失効するため、そこで更新します。' },
      },
    },
  },
  QOO10_JP: {
    en: {
      about: 'Apply for a QAPI key in QSM first.',
      credentials: {
        identifier: { label: 'Seller ID', where: 'The one that you sign in to QSM with.' },
        password: { label: 'Password', where: 'The one that you sign in to QSM with.' },
        apiKey: { label: 'API key', where: 'QSM › Basic information › QAPI key.' },
      },
    },
    ko: {
      about: '먼저 QSM에서 QAPI 키를 신청하세요.',
      credentials: {
        identifier: { label: '판매자 ID', where: 'QSM 로그인 ID' },
        password: { label: '비밀번호', where: 'QSM 로그인 비밀번호' },
        apiKey: { label: 'API 키', where: 'QSM › 기본정보 › QAPI 키' },
      },
    },
    ja: {
      about: '先にQSMでQAPIキーを申請してください。',
      credentials: {
        identifier: { label: '販売者ID', where: 'QSMのログインID' },
        password: { label: 'パスワード', where: 'QSMのログインパスワード' },
        apiKey: { label: 'APIキー', where: 'QSM › 基本情報 › QAPIキー' },
      },
    },
  },
}

export function connectWords(language: Language, type: ChannelType): ConnectWords {
  return words[type][language]
}
