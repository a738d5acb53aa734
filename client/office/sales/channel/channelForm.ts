import {
  channelInput,
  type Channel,
  type ChannelInput,
  type ChannelPatch,
} from '../../../../shared/entities/channel.ts'
import type { ChannelTypeView } from '../../../../shared/entities/channel-type.ts'
import { useT } from '../../../ui/app/language.tsx'

/** A secret that is left empty keeps its stored value. */
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

/** A channel's row has more fields than its form, and none of its secrets. */
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

/**
 * Requires the credentials that the channel's type needs. Otherwise the server would ask for them only after all other errors are
 * corrected.
 */
export function schemaOf(type: ChannelTypeView | undefined, channel: Channel | undefined) {
  const needed = (type?.credentials ?? []).filter(({ field, required }) => required && !keeps(channel, field))
  return channelInput.extend(
    Object.fromEntries(needed.map(({ field }) => [field, channelInput.shape[field].refine(Boolean, 'form.required')])),
  )
}

/** The labels of a channel's fields; its type names the credentials. */
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
