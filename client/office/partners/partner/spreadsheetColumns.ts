const texts = ['name', 'businessName', 'email', 'phone', 'mobile'] as const
const days = ['validAfter', 'validBefore'] as const
/** Columns of new partners whose cells are stored as they are. */
export const plain = [...texts, ...days]
export const flags = ['usesAutoAccept', 'usesAutoConfirm', 'usesChannelTalk'] as const

export const spreadsheetColumns = [
  ...texts.map((key) => ({ key, titles: key === 'name' ? ['名前'] : [], kind: 'text' as const })),
  ...days.map((key) => ({ key, titles: [], kind: 'day' as const })),
  { key: 'policy' as const, titles: [], kind: 'text' as const, codes: 'partner.policy' },
  { key: 'centers' as const, titles: [], kind: 'text' as const },
  ...flags.map((key) => ({ key, titles: [], kind: 'flag' as const })),
]
