/** What a spreadsheet of new users says as it is kept. */
export const plain = [
  'username',
  'name',
  'email',
  'phone',
  'mobile',
  'address',
  'entryAt',
  'retirementAt',
  'typeCodeKey',
] as const
const named = ['language', 'roles', 'partner', 'brand', 'centers'] as const
const codes: Partial<Record<(typeof plain)[number] | (typeof named)[number], { codes: string }>> = {
  language: { codes: 'language' },
  roles: { codes: 'role' },
}

export const sheetColumns = [...plain, ...named].map((key) => ({
  key,
  titles: [],
  kind: 'text' as const,
  ...codes[key],
}))
