const texts = ['username', 'name', 'email', 'phone', 'mobile', 'address', 'typeCodeKey'] as const
const days = ['entryAt', 'retirementAt'] as const
/** Columns of new users whose cells are stored as they are. */
export const plain = [...texts, ...days]
const named = ['language', 'roles', 'partner', 'brand', 'centers'] as const
const codes: Partial<Record<(typeof texts)[number] | (typeof named)[number], { codes: string }>> = {
  language: { codes: 'language' },
  roles: { codes: 'role' },
}

export const spreadsheetColumns = [
  ...[...texts, ...named].map((key) => ({ key, titles: [], kind: 'text' as const, ...codes[key] })),
  ...days.map((key) => ({ key, titles: [], kind: 'day' as const })),
]
