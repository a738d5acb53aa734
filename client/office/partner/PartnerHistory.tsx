import { accountStatuses } from '../../../shared/entities/account.ts'
import { partnerPolicies } from '../../../shared/entities/partner.ts'
import { useT } from '../../ui/app/language.tsx'
import { useSession } from '../../ui/app/session.tsx'
import { AuditTrail } from '../../ui/record/AuditTrail.tsx'
import { plain } from '../../ui/record/changes.ts'
import { usePartnerLabels } from './partnerForm.ts'

const flags = new Set(['usesAutoAccept', 'usesAutoConfirm', 'usesChannelTalk', 'slackInbound'])
const covered = new Set(['packagingJson', 'imageId', 'slackWebhookSealed'])

export function PartnerHistory({ id }: { id: number }) {
  const t = useT()
  const { centers } = useSession()
  const labels = usePartnerLabels()
  const shown = (value: unknown, name: string) => {
    if (covered.has(name)) return null
    if (flags.has(name)) return t(value === 1 ? 'list.yes' : 'list.no')
    const status = name === 'status' && accountStatuses.find((one) => one === value)
    const policy = name === 'policy' && partnerPolicies.find((one) => one === value)
    if (name === 'centerIds' && Array.isArray(value)) return centers.filter((center) => value.includes(center.id)).map(({ code }) => code).join(', ') || '–'
    return status ? t(`user.status.${status}`) : policy ? t(`partner.policy.${policy}`) : plain(value)
  }
  return <AuditTrail subject={`partner:${id}`} tables={['partner']} labels={{ ...labels, packagingJson: labels.packaging, imageId: labels.logoImage, slackWebhookSealed: labels.slackWebhookUrl, inbound: t('partner.cameWith') }} shown={shown} />
}
