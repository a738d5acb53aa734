/** accounts.md §4: of users, partners and brands. */
export const accountStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const languages = ['en', 'ko', 'ja'] as const
export type Language = (typeof languages)[number]
