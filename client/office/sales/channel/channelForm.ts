import {
  channelInput,
  type Channel,
  type ChannelInput,
  type ChannelPatch,
} from '../../../../shared/entities/channel.ts'
import type { ChannelTypeView } from '../../../../shared/entities/channel-type.ts'
import { useT } from '../../../ui/app/language.tsx'

/** A secret that is left empty stays as it is. */
export type ChannelDraft = Omit<ChannelInput, 'partnerId' | 'channelType'> & {
  partnerId: number | null
  channelType: ChannelInput['channelType'] | null
}

export function newDraft(partnerId: number | null): ChannelDraft {
  return {
    ...channelInput.omit({ partnerId: true, channelType: true }).parse({ name: '-' }),
    name: '',
    partnerId,
    channelType: null,
  }
}

/** A channel's row holds more than its form, and none of its secrets. */
export function draftOf(row: Channel): ChannelDraft {
  return { ...channelInput.omit({ password: true, apiKey: true, refreshKey: true }).strip().parse(row), ...noSecrets }
}

const noSecrets = { password: null, apiKey: null, refreshKey: null }

export function patchOf(values: ChannelDraft): ChannelPatch {
  const { partnerId: _partner, channelType: _type, password, apiKey, refreshKey, ...rest } = values
  return {
    ...rest,
    ...(password === null ? {} : { password }),
    ...(apiKey === null ? {} : { apiKey }),
    ...(refreshKey === null ? {} : { refreshKey }),
  }
}

export const keeps = (channel: Channel | undefined, field: ChannelTypeView['credentials'][number]['field']): boolean =>
  (field === 'password' && channel?.hasPassword) ||
  (field === 'apiKey' && channel?.hasApiKey) ||
  (field === 'refreshKey' && channel?.hasRefreshKey) ||
  false

/** What its type cannot do without is asked for with all else that is wrong, and not by the server once that is right. */
export function schemaOf(type: ChannelTypeView | undefined, channel: Channel | undefined) {
  const needed = (type?.credentials ?? []).filter(({ field, required }) => required && !keeps(channel, field))
  return channelInput.extend(
    Object.fromEntries(needed.map(({ field }) => [field, channelInput.shape[field].refine(Boolean, 'form.required')])),
  )
}

/** The credentials are called what their type calls them. */
export function useChannelLabels(type: ChannelTypeView | undefined): Record<keyof ChannelDraft, string> {
  const t = useT()
  const called = (field: string, otherwise: string) =>
    type?.credentials.find((one) => one.field === field)?.label ?? otherwise
  return {
    partnerId: t('word.partner'),
    brandId: t('word.brand'),
    name: t('word.name'),
    channelType: t('word.type'),
    identifier: called('identifier', t('channel.identifier')),
    subIdentifier: called('subIdentifier', t('channel.subIdentifier')),
    channelUrl: called('channelUrl', t('channel.url')),
    password: called('password', t('channel.password')),
    apiKey: called('apiKey', t('channel.apiKey')),
    refreshKey: called('refreshKey', t('channel.refreshKey')),
    description: t('channel.description'),
    allowAutoCancellationApproval: t('channel.autoCancel'),
    clientPreferences: t('channel.preferences'),
    validAfter: t('channel.validAfter'),
    isArrivalGuaranteed: t('channel.arrivalGuaranteed'),
  }
}
