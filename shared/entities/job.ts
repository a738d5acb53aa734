import { z } from 'zod'
import { instant } from '../api/list.ts'

export const jobStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** How messages to the outside go (accounts.md §9, the channels of a recovery). */
export const messageChannels = ['PHONE', 'EMAIL', 'KAKAO_TALK', 'SLACK'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const messageTemplates = ['recovery-code', 'invitation', 'password-changed', 'notification', 'plain'] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** Work that goes on after its call was answered (decisions.md §5). A FAILED job was given up, and can be tried again. */
export const job = z
  .object({
    id: z.int(),
    kind: z.string(),
    status: z.enum(jobStatuses),
    progress: z.int(),
    /** The total that the progress counts towards, if it is known. */
    total: z.int().nullable(),
    result: z.unknown(),
    /** Why the last try failed; a WAITING job is still going to be tried again. `detail` is for the site's administrator. */
    error: z.object({ code: z.string(), displayMessage: z.string(), detail: z.string().nullable() }).nullable(),
    attempts: z.int(),
    /**
     * The message that the job sends to the outside, without its words and its whole
     * address. If its content no longer holds, it is not sent again.
     */
    message: z
      .object({
        channel: z.enum(messageChannels),
        template: z.enum(messageTemplates),
        receiver: z.string(),
        isExpired: z.boolean(),
      })
      .nullable(),
    hasFile: z.boolean(),
    fileName: z.string().nullable(),
    createdAt: instant,
    createdByName: z.string().nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof job>

/** The answer of a call that continues as a job. */
export const jobStarted = z.object({ jobId: z.int() }).meta({ id: 'JobStarted' })
