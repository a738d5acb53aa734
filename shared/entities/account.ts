/** The statuses of users, partners and brands (accounts.md §4). */
export const accountStatuses = ['ACTIVE', 'DEACTIVATED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const languages = ['en', 'ko', 'ja'] as const
export type Language = (typeof languages)[number]
