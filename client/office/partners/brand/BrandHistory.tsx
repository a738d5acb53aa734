import { AuditTrail } from '../../../ui/record/AuditTrail.tsx'
import { useBrandLabels } from './brandForm.ts'

/** Columns of which it is told that they changed, and no more. */
const covered = new Set(['addressJson', 'returnAddressJson', 'businessAddressJson', 'imageId', 'optionsJson'])

export function BrandHistory({ id }: { id: number }) {
  const labels = useBrandLabels()
  return (
    <AuditTrail
      subject={`brand:${id}`}
      tables={['brand']}
      labels={{
        ...labels,
        addressJson: labels.address,
        returnAddressJson: labels.returnAddress,
        businessAddressJson: labels.businessAddress,
        imageId: labels.logoImage,
        optionsJson: labels.options,
      }}
      shown={(_, name) => (covered.has(name) ? null : undefined)}
    />
  )
}
