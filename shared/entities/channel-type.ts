import { z } from 'zod'

/** The kinds of sales channels, each with an adapter (decisions.md §15). */
export const channelTypes = [
  'SPREADSHEET',
  'FEED',
  'NAVER',
  'COUPANG',
  'SHOPIFY',
  'CAFE24',
  'RAKUTEN',
  'QOO10_JP',
] as const
export type ChannelType = (typeof channelTypes)[number]

/** What an adapter may be able to do (decisions.md §15). */
export const channelAbilities = [
  'authorise',
  'changedSince',
  'read',
  'confirm',
  'ship',
  'answerClaim',
  'delay',
  'refund',
  'pushStock',
] as const
export type ChannelAbility = (typeof channelAbilities)[number]

/** Whether a channel knows what it has to be told. NOT_TOLD: Gantry cannot tell it. UNKNOWN: it was asked and never answered. */
export const tellings = ['NOT_TOLD', 'WAITING', 'TOLD', 'REFUSED', 'UNKNOWN'] as const
export type Telling = (typeof tellings)[number]

/** The fields in which a channel keeps the credentials that its type asks for. The last three are sealed and never answered. */
export const credentialFields = [
  'identifier',
  'subIdentifier',
  'channelUrl',
  'password',
  'apiKey',
  'refreshKey',
] as const
export type CredentialField = (typeof credentialFields)[number]

interface Described {
  can: readonly ChannelAbility[]
  /**
   * `oauth`: the user confirms on the shop's own site. `keys`: the server tries
   * the keys that were entered. `none`: there is nothing to connect.
   */
  authorisation: 'none' | 'keys' | 'oauth'
  credentials: readonly { field: CredentialField; required: boolean }[]
  /** The credentials that identify the shop. Two channels with the same ones would bring each order twice. */
  shop: readonly CredentialField[]
}

/** The order of the fields is the order in which the shop shows them. */
const asked = (...fields: (CredentialField | `${CredentialField}?`)[]): Described['credentials'] =>
  fields.flatMap((asked) => {
    const field = credentialFields.find((one) => one === asked.replace('?', ''))
    return field ? [{ field, required: field === asked }] : []
  })

/** What each type of channel can do and asks for. */
export const channelTypeFacts: Readonly<Record<ChannelType, Described>> = {
  SPREADSHEET: { can: [], authorisation: 'none', credentials: asked(), shop: [] },
  NAVER: {
    can: ['authorise', 'changedSince', 'read', 'confirm', 'ship', 'answerClaim', 'delay'],
    authorisation: 'keys',
    credentials: asked('identifier', 'subIdentifier?', 'password'),
    shop: ['identifier', 'subIdentifier'],
  },
  COUPANG: {
    can: ['authorise', 'changedSince', 'read', 'confirm', 'ship', 'answerClaim'],
    authorisation: 'keys',
    credentials: asked('identifier', 'apiKey', 'password'),
    shop: ['identifier'],
  },
  SHOPIFY: {
    can: ['authorise', 'changedSince', 'read', 'ship', 'answerClaim'],
    authorisation: 'oauth',
    credentials: asked('identifier', 'apiKey', 'password'),
    shop: ['identifier'],
  },
  CAFE24: {
    can: ['authorise', 'changedSince', 'read', 'confirm', 'ship', 'answerClaim'],
    authorisation: 'oauth',
    credentials: asked('identifier', 'subIdentifier?', 'apiKey', 'password'),
    shop: ['identifier', 'subIdentifier'],
  },
  RAKUTEN: {
    can: ['authorise', 'changedSince', 'read', 'confirm', 'ship'],
    authorisation: 'keys',
    credentials: asked('password', 'apiKey'),
    shop: ['password'],
  },
  QOO10_JP: {
    can: ['authorise', 'changedSince', 'read', 'confirm', 'ship', 'answerClaim'],
    authorisation: 'keys',
    credentials: asked('identifier', 'password', 'apiKey'),
    shop: ['identifier'],
  },
  FEED: {
    can: channelAbilities,
    authorisation: 'keys',
    credentials: asked('channelUrl', 'apiKey'),
    shop: ['channelUrl', 'apiKey'],
  },
}

/** These types take several waybills for one line, each with some of its pieces. The others want a line, or an order, in one parcel. */
const splitting: readonly ChannelType[] = ['SPREADSHEET', 'FEED', 'SHOPIFY']
export const splits = (type: ChannelType | undefined): boolean => type !== undefined && splitting.includes(type)

export const isSecretField = (field: CredentialField) =>
  field === 'password' || field === 'apiKey' || field === 'refreshKey'

/** A type as the caller reads it, in the caller's language: the label of each field, and where its value is found. */
export const channelTypeView = z
  .object({
    channelType: z.enum(channelTypes),
    name: z.string(),
    can: z.array(z.enum(channelAbilities)),
    authorisation: z.enum(['none', 'keys', 'oauth']),
    /** For `oauth`: the address to which the shop's app sends the user back. The app must know it. */
    redirectUri: z.string().nullable(),
    /** What to do before the channel can be connected. */
    about: z.string(),
    credentials: z.array(
      z.object({
        field: z.enum(credentialFields),
        required: z.boolean(),
        secret: z.boolean(),
        label: z.string(),
        /** Where the user finds the value. */
        where: z.string(),
      }),
    ),
  })
  .meta({ id: 'ChannelType' })
export type ChannelTypeView = z.infer<typeof channelTypeView>
