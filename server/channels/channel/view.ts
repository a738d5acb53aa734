import { channel, type Channel } from '../../../shared/entities/channel.ts'
import {
  channelTypeFacts,
  channelTypes,
  isSecretField,
  type ChannelType,
  type ChannelTypeView,
} from '../../../shared/entities/channel-type.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { channelTypeName } from '../../../shared/messages/channels.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import { sentencesOf, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { failureOf } from '../../http/errors.ts'
import { connectWords } from './connect-words.ts'

export type ChannelHead = RowOf<'channel'> & { partnerName: string; brandName: string | null }

/** A channel as the API answers it, without its secrets. */
export function channelOf(row: ChannelHead, timeZone: string, language: Language): Channel {
  return shownAs(channel, {
    ...row,
    momsChannelId: row.id,
    timeZone,
    hasPassword: row.passwordSealed !== null,
    hasApiKey: row.apiKeySealed !== null,
    hasRefreshKey: row.refreshKeySealed !== null,
    clientPreferences: channel.shape.clientPreferences.parse(JSON.parse(row.clientPreferencesJson)),
    failure: failureOf(row.failureJson, language),
  })
}

export function channelColumns(): SpreadsheetColumn<Channel>[] {
  const { language } = sentencesOf()
  return [
    { key: 'id', width: 10, of: (row) => row.id },
    { key: 'name', width: 24, of: (row) => row.name },
    { key: 'channelType', width: 24, of: (row) => channelTypeName(language, row.channelType) },
    { key: 'partner', width: 20, of: (row) => row.partnerName },
    { key: 'brand', width: 20, of: (row) => row.brandName },
    { key: 'identifier', width: 24, of: (row) => row.identifier },
    { key: 'channelUrl', width: 30, of: (row) => row.channelUrl },
    { key: 'status', codes: 'channel.status', width: 14, of: (row) => row.status },
    { key: 'lastScrapeStatus', codes: 'channel.scrape', width: 14, of: (row) => row.lastScrapeStatus },
    { key: 'lastScrapeAt', time: true, width: 26, of: (row) => row.lastScrapeAt },
    { key: 'failure', width: 40, of: (row) => row.failure?.displayMessage },
    { key: 'description', width: 30, of: (row) => row.description },
    { key: 'createdAt', time: true, width: 26, of: (row) => row.createdAt },
  ]
}

/** The channel types that a user can choose. */
export function channelTypesIn(language: Language, publicUrl: string): ChannelTypeView[] {
  return channelTypes.map((channelType) => typeView(channelType, language, publicUrl))
}

/** The address to which a shop sends the user back from its own site. */
export const callbackOf = (publicUrl: string, channelType: ChannelType): string =>
  `${publicUrl}/api/moms/channel/auth-callback/${channelType}`

function typeView(channelType: ChannelType, language: Language, publicUrl: string): ChannelTypeView {
  const facts = channelTypeFacts[channelType]
  const { about, credentials } = connectWords(language, channelType)
  return {
    channelType,
    name: channelTypeName(language, channelType),
    about,
    can: [...facts.can],
    authorisation: facts.authorisation,
    redirectUri: facts.authorisation === 'oauth' ? callbackOf(publicUrl, channelType) : null,
    credentials: facts.credentials.map(({ field, required }) => ({
      field,
      required,
      secret: isSecretField(field),
      label: credentials[field]?.label ?? field,
      where: credentials[field]?.where ?? '',
    })),
  }
}
