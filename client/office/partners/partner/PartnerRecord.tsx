import { IconBan, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { partnerApi } from '../../../../shared/api/partner.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { AccountStatusChip } from './AccountStatusChip.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { PartnerOverview } from './PartnerOverview.tsx'

export function PartnerRecord() {
  const { me } = useSession()
  const id = Number(useParams().id ?? me.partnerId)
  const partner = useCall(['partner'], partnerApi.get, { params: { id } })
  return <LoadRecord of={partner}>{(row) => <Loaded partner={row} />}</LoadRecord>
}

function Loaded({ partner }: { partner: Partner }) {
  const t = useT()
  const editAction = useEditAction()
  const { me, lacks } = useSession()
  const [asking, setAsking] = useState<'deactivate' | 'activate' | 'remove' | null>(null)
  const { id, name, businessName, status } = partner
  const own = me.partnerId === id
  const refused = lacks('partner:write')
  const close = () => setAsking(null)
  // A partner's own people can neither deactivate nor delete it.
  const office = own
    ? []
    : [
        { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking('remove') },
        status === 'ACTIVE'
          ? { label: t('partner.deactivate'), icon: IconBan, refused, onClick: () => setAsking('deactivate') }
          : { label: t('partner.activate'), icon: IconCircleCheck, refused, onClick: () => setAsking('activate') },
      ]
  return (
    <>
      <RecordPage
        title={name}
        back={own ? { to: '/', label: t('nav.start') } : { to: '/partner', label: t('nav.partner') }}
        status={<AccountStatusChip status={status} />}
        about={<span>{businessName}</span>}
        actions={[...office, editAction(`/partner/${id}`, refused)]}
        tabs={[{ id: 'overview', label: t('partner.overview'), render: () => <PartnerOverview partner={partner} /> }]}
        history={`partner:${id}`}
      />
      {asking === 'deactivate' && <DeactivateDialog partner={partner} onClose={close} />}
      {asking === 'activate' && (
        <ActivateDialog
          name={partner.name}
          hint={t('partner.activateHint')}
          table="partner"
          activate={() =>
            send(partnerApi.update, {
              params: { id: partner.id },
              ifMatch: partner.version,
              body: { status: 'ACTIVE' },
            })
          }
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          of="partner"
          name={name}
          hint={t('partner.removeHint')}
          remove={() => send(partnerApi.remove, { params: { id } })}
          onClose={close}
        />
      )}
    </>
  )
}
