import { accountStatuses } from '../../../shared/entities/account.ts'
import { billings } from '../../../shared/entities/brand.ts'
import { useT } from '../../ui/app/language.tsx'
import { AuditTrail } from '../../ui/record/AuditTrail.tsx'
import { plain } from '../../ui/record/changes.ts'
import { useBrandLabels } from './brandForm.ts'

const flags = new Set(['isMain', 'printBrandImageOnInvoice', 'usesPackingPhoto', 'allowPublicPackingVideo', 'usesAutoKrTax'])
const covered = new Set(['addressJson', 'returnAddressJson', 'businessAddressJson', 'imageId', 'optionsJson', 'billingConditionId'])

export function BrandHistory({ id }: { id: number }) {
  const t = useT()
  const labels = useBrandLabels()
  const shown = (value: unknown, name: string) => {
    if (covered.has(name)) return null
    if (flags.has(name)) return t(value === 1 ? 'list.yes' : 'list.no')
    const status = name === 'status' && accountStatuses.find((one) => one === value)
    const billing = name === 'billing' && billings.find((one) => one === value)
    return status ? t(`user.status.${status}`) : billing ? t(`brand.billing.${billing}`) : plain(value)
  }
  return <AuditTrail subject={`brand:${id}`} tables={['brand']} labels={{ ...labels, addressJson: labels.address, returnAddressJson: labels.returnAddress, businessAddressJson: labels.businessAddress, imageId: labels.logoImage, optionsJson: labels.options }} shown={shown} />
}
