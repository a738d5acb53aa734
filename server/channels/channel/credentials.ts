import { channelTypeFacts, type ChannelType, type CredentialField } from '../../../shared/entities/channel-type.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { detailOf, HttpError } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'

type Row = RowOf<'channel'>

const columnOf = {
  identifier: 'identifier',
  subIdentifier: 'subIdentifier',
  channelUrl: 'channelUrl',
  password: 'passwordSealed',
  apiKey: 'apiKeySealed',
  refreshKey: 'refreshKeySealed',
} as const satisfies Record<CredentialField, keyof Row>

export function checkCredentials(type: ChannelType, columns: Partial<Row>): void {
  const missing = channelTypeFacts[type].credentials.filter(
    ({ field, required }) => required && !columns[columnOf[field]],
  )
  if (missing.length > 0)
    throw new HttpError(400, 'bad-request', {
      values: { fields: missing.map(({ field }) => field).join(', ') },
      details: missing.map(({ field }) => detailOf(field, 'channel-credential-missing', null, 'REQUIRED')),
    })
}

/**
 * The shop that a channel's credentials are for, to compare with another channel's; null if they do not say. Secrets are opened, because
 * sealing the same one twice gives different texts.
 */
export function shopOf(row: Row, secrets: Secrets): string | null {
  const values = channelTypeFacts[row.channelType].shop.map((field) => {
    const column = columnOf[field]
    const value = row[column] ?? ''
    return column.endsWith('Sealed') && value !== '' ? secrets.open(value) : value.trim().toLowerCase()
  })
  return values.some((value) => value !== '') ? JSON.stringify(values) : null
}
