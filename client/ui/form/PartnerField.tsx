import { useSession } from '../app/session.tsx'
import { AsyncSelectField } from './AsyncSelect.tsx'
import { usePartners } from './usePartners.ts'
import type { FormPart, Values } from './useRecordForm.ts'

interface Props<V extends Values> {
  of: FormPart<V & { partnerId: number | null }>
  /** The partner is chosen once: a stored record stays with its partner. */
  isStored: boolean
  /** Called when another partner is chosen, to clear what belongs to the one before. */
  onPick?: () => void
}

/** The partner of a record. A partner's people make records of their own partner only, so they are not asked. */
export function PartnerField<V extends Values>({ of, isStored, onPick }: Props<V>) {
  const { me } = useSession()
  const partners = usePartners([of.form.getValues().partnerId], {}, me.partnerId === null)
  return (
    me.partnerId === null && (
      <AsyncSelectField of={of} name="partnerId" required disabled={isStored} choices={partners} onPick={onPick} />
    )
  )
}
