import { useT } from '../../ui/app/language.tsx'
import { useSession } from '../../ui/app/session.tsx'
import type { AsyncChoices } from '../../ui/form/async-select.ts'
import { AsyncSelectField } from '../../ui/form/AsyncSelect.tsx'
import { ChoiceField } from '../../ui/form/fields.tsx'
import { usePartners } from '../../ui/form/usePartners.ts'
import type { FormPart, Values } from '../../ui/form/useRecordForm.ts'
import { useBrandsOf } from '../partners/brand/useBrandsOf.ts'

interface Whose extends Values {
  partnerId: number | null
  channelId: number | null
  brandId?: number | null
}

/**
 * The partner that a row of the sales belongs to, with a channel and a brand of that partner. `fixed` are the fields that can no longer
 * change.
 */
export function WhoseFields<V extends Whose>({
  of,
  channels,
  onPartner,
  fixed = [],
  channelRequired = false,
  storedBrandId = null,
}: {
  of: FormPart<V>
  channels: AsyncChoices
  /** Called when another partner is chosen, to clear what belongs to the one before. */
  onPartner: () => void
  fixed?: readonly ('partnerId' | 'channelId')[]
  channelRequired?: boolean
  storedBrandId?: number | null
}) {
  const t = useT()
  const { me } = useSession()
  const { partnerId } = of.form.getValues()
  const partners = usePartners([partnerId], {}, me.partnerId === null)
  const brands = useBrandsOf(partnerId, storedBrandId)
  return (
    <>
      {me.partnerId === null && (
        <AsyncSelectField
          of={of}
          name="partnerId"
          required
          disabled={fixed.includes('partnerId')}
          choices={partners}
          onPick={onPartner}
        />
      )}
      <AsyncSelectField
        of={of}
        name="channelId"
        required={channelRequired}
        disabled={fixed.includes('channelId') || partnerId === null}
        choices={channels}
        hint={channelRequired ? undefined : t('flow.emptyIsAll')}
      />
      <ChoiceField of={of} name="brandId" searchable options={brands} />
    </>
  )
}
