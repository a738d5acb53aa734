import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AuditTrail } from '../../../ui/record/AuditTrail.tsx'
import { usePartnerLabels } from './partnerForm.ts'

/** Columns of which it is told that they changed, and no more. */
const covered = new Set(['packagingJson', 'imageId', 'slackWebhookSealed'])

export function PartnerHistory({ id }: { id: number }) {
  const t = useT()
  const { centers } = useSession()
  const labels = usePartnerLabels()
  const shown = (value: unknown, name: string) => {
    if (covered.has(name)) return null
    if (name === 'centerIds' && Array.isArray(value))
      return (
        centers
          .filter((center) => value.includes(center.id))
          .map(({ code }) => code)
          .join(', ') || '–'
      )
    return undefined
  }
  return (
    <AuditTrail
      subject={`partner:${id}`}
      tables={['partner']}
      labels={{
        ...labels,
        packagingJson: labels.packaging,
        imageId: labels.logoImage,
        slackWebhookSealed: labels.slackWebhookUrl,
        inbound: t('partner.cameWith'),
      }}
      shown={shown}
    />
  )
}
