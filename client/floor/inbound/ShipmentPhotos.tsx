import { useState } from 'react'
import { useWords } from '../floor.ts'
import { PhotoDrawer } from '../photo/PhotoDrawer.tsx'
import { Button } from '../ui/Button.tsx'
import { useKnown } from '../use-known.ts'

/** Pictures of a shipment as it arrived: a torn box, a wet pallet. They go to its attachments. */
export function ShipmentPhotos({ inboundId, shipmentId }: { inboundId: number; shipmentId: number }) {
  const { t, number } = useWords()
  const [taking, setTaking] = useState(false)
  const about = { inboundId, shipmentId }
  const photoIds =
    useKnown(`photos ${inboundId} ${shipmentId}`, async (engine) =>
      (await engine.photosOf(about)).map(({ id }) => id).toReversed(),
    ) ?? []
  return (
    <>
      <Button icon="photo" onPress={() => setTaking(true)}>
        {[t('packing.photo'), photoIds.length > 0 && number(photoIds.length)].filter(Boolean).join(' ')}
      </Button>
      {taking && <PhotoDrawer about={about} photoIds={photoIds} keepsSent onClose={() => setTaking(false)} />}
    </>
  )
}
