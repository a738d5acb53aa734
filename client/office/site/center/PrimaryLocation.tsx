import { Skeleton } from '@mantine/core'
import { locationApi } from '../../../../shared/api/location.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { LocationPicker } from '../../stock/location/LocationPicker.tsx'

/** Chooses the main location of a center, or of a company in one of its centers; it may have none. */
export function PrimaryLocation({
  centerId,
  locationId,
  onPick,
}: {
  centerId: number
  locationId: number | null
  onPick: (id: number | null) => void
}) {
  const t = useT()
  const location = useCall(['location'], locationApi.get, { params: { id: locationId ?? 0 } }, locationId !== null)
  // The picker must open with the location that is chosen already.
  if (locationId !== null && location.isLoading) return <Skeleton height={56} />
  return (
    <LocationPicker
      label={t('center.primaryLocation')}
      centerId={centerId}
      alias={location.data?.alias ?? null}
      onPick={({ id }) => onPick(id)}
      onClear={() => onPick(null)}
    />
  )
}
