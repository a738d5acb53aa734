import type { Inbound } from '../../../shared/entities/inbound.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { notify } from '../../messages/notify.ts'
import { noticeOf } from '../../messages/words/words.ts'

/**
 * Tells the people who accept announcements at the center what a partner's people announce to it or take back. What the office itself does
 * is no news there.
 */
export async function tellCenter(
  w: Writer,
  caller: Caller,
  what: 'inboundAnnounced' | 'inboundWithdrawn',
  inbound: Inbound,
): Promise<void> {
  if (caller.partnerId === null) return
  const { id, code, centerId, centerCode, partnerName, scheduledDate, items } = inbound
  // A partner's people do not see the center's people, so this runs outside their scope.
  await w.outsideScope(() =>
    notify(w, {
      type: 'INBOUND_STATUS',
      to: { centerId, privilege: 'inbound:approve' },
      say: noticeOf(what, {
        inbound: code,
        partner: partnerName,
        center: centerCode,
        day: scheduledDate ?? '–',
        skus: items.length,
        pieces: items.reduce((sum, item) => sum + item.quantity, 0),
      }),
      additional: { subject: `inbound:${id}` },
    }),
  )
}
