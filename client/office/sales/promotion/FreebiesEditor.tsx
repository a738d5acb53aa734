import { Switch, Text } from '@mantine/core'
import type { PromotionInput } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { WholeError } from '../../../ui/form/WholeError.tsx'
import { useSkuChoices } from '../../dispatch/delivery-rule/useSkuChoices.ts'
import { SkuPicker } from '../../stock/sku/SkuPicker.tsx'

type Freebies = PromotionInput['freebies']

/** The gifts of a promotion: given to every order, or drawn. */
export function FreebiesEditor({
  partnerId,
  freebies,
  error,
  errorAt,
  onChange,
}: {
  partnerId: number | null
  freebies: Freebies
  error: string | undefined
  errorAt: (path: string) => string | undefined
  onChange: (freebies: Freebies) => void
}) {
  const t = useT()
  const skus = useSkuChoices(
    partnerId === null ? [] : [partnerId],
    freebies.map(({ skuId }) => skuId),
  )
  const change = (nth: number, part: Partial<Freebies[number]>) =>
    onChange(freebies.map((one, at) => (at === nth ? { ...one, ...part } : one)))
  return (
    <>
      <div style={{ maxWidth: 480, marginBottom: 12 }}>
        {partnerId === null ? (
          <Text size="sm" c="dimmed">
            {t('promotion.campaignFirst')}
          </Text>
        ) : (
          <SkuPicker
            partnerId={partnerId}
            label={t('promotion.findGift')}
            onPick={({ id }) => onChange([...freebies, { skuId: id, quantity: 1, isRandom: false }])}
          />
        )}
        <WholeError>{error}</WholeError>
      </div>
      {freebies.length > 0 && (
        <EditLines
          heads={[
            t('promotion.freebies'),
            { text: t('word.quantity'), width: 128 },
            { text: t('promotion.drawn'), width: 160 },
            '',
          ]}
        >
          <tbody>
            {freebies.map(({ skuId, quantity, isRandom }, nth) => (
              <tr key={nth}>
                <td>
                  {skus.nameOf(skuId)}
                  <WholeError>{errorAt(`freebies.${nth}.skuId`)}</WholeError>
                </td>
                <td>
                  <CountInput
                    aria-label={t('word.quantity')}
                    min={1}
                    max={1000}
                    value={quantity}
                    error={errorAt(`freebies.${nth}.quantity`)}
                    onChange={(next) => change(nth, { quantity: next ?? 0 })}
                  />
                </td>
                <td>
                  <Switch
                    aria-label={t('promotion.drawn')}
                    checked={isRandom}
                    onChange={(event) => change(nth, { isRandom: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <RemoveLine
                    label={t('promotion.removeGift', { sku: skus.nameOf(skuId) })}
                    onClick={() => onChange(freebies.filter((_, at) => at !== nth))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </EditLines>
      )}
    </>
  )
}
