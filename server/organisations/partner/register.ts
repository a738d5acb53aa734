import { partnerInput, type Partner } from '../../../shared/entities/partner.ts'
import type { Body } from '../../../shared/api/call.ts'
import type { partnerApi } from '../../../shared/api/partner.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, noSuch } from '../../http/errors.ts'
import { inboundStore } from '../../warehouse/door.ts'
import { inviteUser } from '../../people/door.ts'
import { partnerStore } from './store.ts'

/** Registers a company whose goods came before it had an account: a partner with only a name, whose first user is invited. */
export async function registerPartner(
  database: Database,
  caller: Caller,
  parts: Pick<Services, 'secrets' | 'publicUrl' | 'slackOrigins'>,
  { companyName, receiverName, receiverEmail, inboundId, centerIds }: Body<typeof partnerApi.register>,
): Promise<Partner> {
  if (!caller.privileges.has('account:write')) throw forbidden('account:write')
  return database.write(async (w) => {
    const inbound =
      inboundId === null
        ? undefined
        : (await inboundStore(database, caller).table.many([inboundId], w.tx)).get(inboundId)
    if (inboundId !== null && !inbound) throw noSuch('inboundId', 'There is no such inbound.')
    const partner = await partnerStore(database, caller).add(
      w,
      parts,
      partnerInput.parse({ name: companyName, businessName: companyName, status: 'ACTIVE', centerIds }),
      async () => ({}),
    )
    await w.audit({
      userId: caller.userId,
      partnerId: partner.id,
      subject: `partner:${partner.id}`,
      what: 'partner.register',
      before: {},
      after: { inboundId, inbound: inbound?.code },
      requestId: caller.requestId,
    })
    await inviteUser(w, parts.secrets, parts.publicUrl, caller, {
      name: receiverName,
      email: receiverEmail,
      language: caller.language,
      systemNames: ['SYSR_PARTNER'],
      partnerId: partner.id,
      centerIds: caller.centerIds === null ? [] : centerIds,
    })
    return partner
  })
}
