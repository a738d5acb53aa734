/** What a spreadsheet of new partners says as it is kept. */
export const plain = ['name', 'businessName', 'email', 'phone', 'mobile', 'validAfter', 'validBefore'] as const
export const flags = ['usesAutoAccept', 'usesAutoConfirm', 'usesChannelTalk'] as const

export const sheetColumns = [
  ...plain.map((key) => ({ key, titles: [], kind: 'text' as const })),
  { key: 'policy' as const, titles: [], kind: 'text' as const, codes: 'partner.policy' },
  { key: 'centers' as const, titles: [], kind: 'text' as const },
  ...flags.map((key) => ({ key, titles: [], kind: 'flag' as const })),
]
