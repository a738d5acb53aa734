import { z } from 'zod'
import {
  channel,
  channelInput,
  channelPatch,
  dryRun,
  channelStatuses,
  linkageStatuses,
  scrapeStatuses,
} from '../entities/channel.ts'
import { channelTypes, channelTypeView } from '../entities/channel-type.ts'
import { calls } from './call.ts'
import { importRun } from '../entities/import-scheduler.ts'
import { jobStarted } from '../entities/job.ts'
import { dataCountPage, id, idParam, listQuery, many } from './list.ts'
import { plainCalls, sheetOf } from './plain.ts'

const path = '/moms/channel'

const list = listQuery(['id', 'name', 'channelType', 'status', 'lastScrapeAt', 'createdAt', 'updatedAt'], {
  ids: many(id),
  partnerIds: many(id),
  brandIds: many(id),
  channelType: many(z.enum(channelTypes)),
  status: many(z.enum(channelStatuses)),
  linkageStatus: many(z.enum(linkageStatuses)),
  lastScrapeStatus: many(z.enum(scrapeStatuses)),
})

/** Sales channels (orders.md §7, decisions.md §15). */
export const channelApi = calls('channel', {
  excel: sheetOf('/now/moms/channel', 'channel:read', list),
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
    query: list,
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
  auth: {
    method: 'POST',
    path: `${path}/{id}/auth`,
    access: 'channel:write',
    doc: 'Connects a channel: tries its credentials, or answers where the shop itself is asked (`authoriseUrl`).',
    params: idParam,
    answer: z.object({ authoriseUrl: z.string().nullable(), channel }),
  },
  authCallback: {
    method: 'GET',
    path: `${path}/auth-callback/{channelType}`,
    access: 'channel:write',
    doc: 'Where a shop sends the browser back to. It answers with the channel’s page.',
    params: z.object({ channelType: z.enum(channelTypes) }),
  },
  dryRun: {
    method: 'POST',
    path: `${path}/{id}/dry-run`,
    access: 'channel:write',
    doc: 'Reads and shows what an import would bring, and stores nothing.',
    params: idParam,
    answer: dryRun,
  },
  import: {
    method: 'POST',
    path: `${path}/{id}/import`,
    access: 'channel:write',
    status: 202,
    doc: 'Begins an import now; one that waits or runs already is not begun twice.',
    params: idParam,
    answer: jobStarted,
  },
  runs: {
    method: 'GET',
    path: `${path}/{id}/import-run`,
    access: 'channel:read',
    doc: 'What a channel’s imports brought, and why they failed; of the last 500.',
    params: idParam,
    query: listQuery(['id', 'startedAt'], { status: many(z.enum(scrapeStatuses)) }),
    answer: dataCountPage(importRun),
  },
})
