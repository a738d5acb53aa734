import { useSession } from '../app/session.tsx'
import { AsyncSelectField } from './AsyncSelect.tsx'
import { usePartners } from './usePartners.ts'
import type { FormPart, Values } from './useRecordForm.ts'

interface Props<V extends Values> {
  of: FormPart<V & { partnerId: number | null }>
  /** It is chosen once: what is stored stays its partner's. */
  isStored: boolean
  /** What was chosen of another partner is chosen no longer. */
  onPick?: () => void
}

/** Whose a record is. A partner's people make only what is their partner's, and are not asked. */
export function PartnerField<V extends Values>({ of, isStored, onPick }: Props<V>) {
  const { me } = useSession()
  const partners = usePartners([of.form.getValues().partnerId], {}, me.partnerId === null)
  return (
    me.partnerId === null && (
      <AsyncSelectField of={of} name="partnerId" required disabled={isStored} choices={partners} onPick={onPick} />
    )
  )
}
