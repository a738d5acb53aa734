import { z } from 'zod'
import {
  channel,
  channelInput,
  channelPatch,
  channelStatuses,
  linkageStatuses,
  scrapeStatuses,
} from '../entities/channel.ts'
import { channelTypes, channelTypeView } from '../entities/channel-type.ts'
import { calls } from './call.ts'
import { dataCountPage, id, listQuery, many } from './list.ts'
import { plainCalls } from './plain.ts'

const path = '/moms/channel'

/** Sales channels (orders.md §7, decisions.md §15). */
export const channelApi = calls('channel', {
  type: {
    method: 'GET',
    path: `${path}/type`,
    access: 'channel:read',
    doc: 'The types of channels: what each can do, and which credentials it asks for with where they are found.',
    answer: z.array(channelTypeView),
  },
  ...plainCalls({
    path,
    read: 'channel:read',
    write: 'channel:write',
    query: listQuery(['id', 'name', 'channelType', 'status', 'lastScrapeAt', 'createdAt', 'updatedAt'], {
      ids: many(id),
      partnerIds: many(id),
      brandIds: many(id),
      channelType: many(z.enum(channelTypes)),
      status: many(z.enum(channelStatuses)),
      linkageStatus: many(z.enum(linkageStatuses)),
      lastScrapeStatus: many(z.enum(scrapeStatuses)),
    }),
    page: dataCountPage(channel),
    row: channel,
    input: channelInput,
    patch: channelPatch,
    doc: {
      list: 'Sales channels in one’s scope, without their secrets.',
      create: 'Adds a channel; its secrets are encrypted and never answered. It is READY until it is authorised.',
      get: 'One channel.',
      update: 'Changes a channel, pauses it, lets it go on, or ends it for good (`status`).',
      remove: 'Deletes a channel that has no orders; one that has is ended instead.',
    },
  }),
})
