import { Button, Drawer, Group, List, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { deliveryRuleApi } from '../../../../shared/api/delivery-rule.ts'
import { countryCodes } from '../../../../shared/entities/country-code.ts'
import { rewritten } from '../../../../shared/entities/currency.ts'
import type { DeliveryRuleTrial, DeliveryRuleTried } from '../../../../shared/entities/delivery-rule.ts'
import { deliveryAttributeTypes } from '../../../../shared/entities/invoice.ts'
import { boxVolumes, centerStorageTypes, deliveryRegions } from '../../../../shared/entities/sku.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { AsyncSelect } from '../../../ui/form/AsyncSelect.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { CurrencySelect } from '../../../ui/form/CurrencySelect.tsx'
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { IdsField } from './IdsField.tsx'
import { sharesIn } from './sharesIn.ts'
import { useSkuChoices } from './useSkuChoices.ts'

/** Shows which contract a made-up order would go with, and why each other rule does not take it. */
export function TryRules({ onClose }: { onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { run, busy } = useRun()
  const [partnerId, setPartnerId] = useState<number | null>(null)
  const [order, setOrder] = useState<Omit<DeliveryRuleTrial, 'partnerId' | 'goods'>>({
    country: 'KR',
    postalCode: null,
    channel: null,
    amount: 0,
    currency: 'KRW',
    tags: [],
    deliveryAttributeType: 'NORMAL',
  })
  const [skuIds, setSkuIds] = useState<number[]>([])
  const [madeUp, setMadeUp] = useState<Omit<DeliveryRuleTrial['goods'][number], 'skuId'>>({
    centerStorageType: 'DRY',
    boxVolume: 'WITHIN_STANDARD',
    deliveryRegion: 'ALL',
  })
  const [tried, setTried] = useState<DeliveryRuleTried | null>(null)
  const partners = usePartners([partnerId])
  const skus = useSkuChoices(partnerId === null ? [] : [partnerId], skuIds)
  const set = (part: Partial<typeof order>) => setOrder({ ...order, ...part })
  const tryOut = () =>
    run(async () => {
      if (partnerId === null) return
      const goods = skuIds.length > 0 ? skuIds.map((skuId) => ({ skuId })) : [madeUp]
      setTried(await send(deliveryRuleApi.try, { body: { ...order, partnerId, goods } }))
    })
  return (
    <Drawer opened onClose={onClose} position="right" size="xl" title={t('deliveryRule.try')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void tryOut()
        }}
      >
        <Stack gap={16}>
          <Text size="sm" c="dimmed">
            {t('deliveryRule.tryHint')}
          </Text>
          <FieldGrid>
            <AsyncSelect
              data-autofocus
              withAsterisk
              allowDeselect={false}
              label={t('word.partner')}
              choices={partners}
              value={partnerId}
              onChange={(id) => {
                setPartnerId(id)
                setSkuIds([])
              }}
            />
            <Select
              searchable
              allowDeselect={false}
              label={t('deliveryRule.country')}
              data={[...countryCodes].map((value) => ({ value, label: format.country(value) }))}
              value={order.country}
              onChange={(country) => country && set({ country })}
            />
            <TextInput
              label={t('party.postalCode')}
              maxLength={12}
              value={order.postalCode ?? ''}
              onChange={(event) => set({ postalCode: event.currentTarget.value.trim() || null })}
            />
            <Select
              allowDeselect={false}
              label={t('invoice.attribute')}
              data={choicesOf(t, 'invoice.attribute', deliveryAttributeTypes)}
              value={order.deliveryAttributeType}
              onChange={(picked) =>
                set({ deliveryAttributeType: deliveryAttributeTypes.find((one) => one === picked) ?? 'NORMAL' })
              }
            />
            <TextInput
              label={t('deliveryRule.channel')}
              maxLength={63}
              value={order.channel ?? ''}
              onChange={(event) => set({ channel: event.currentTarget.value.trim() || null })}
            />
            <MoneyInput
              label={t('deliveryRule.amount')}
              value={order.amount}
              currency={order.currency}
              onChange={(amount) => set({ amount: amount ?? 0 })}
            />
            <CurrencySelect
              value={order.currency}
              onChange={(currency) => set({ currency, amount: rewritten(order.amount, order.currency, currency) })}
            />
            <TagsInput
              size="xs"
              acceptValueOnBlur
              maxLength={63}
              label={t('deliveryRule.tags')}
              value={order.tags}
              onChange={(tags) => set({ tags })}
            />
            <IdsField
              label={t('word.sku')}
              hint={t('deliveryRule.orMadeUp')}
              disabled={partnerId === null}
              choices={skus}
              value={skuIds}
              onChange={setSkuIds}
            />
            {skuIds.length === 0 && (
              <>
                <Select
                  allowDeselect={false}
                  label={t('sku.storage')}
                  data={choicesOf(t, 'sku.storage', centerStorageTypes)}
                  value={madeUp.centerStorageType}
                  onChange={(picked) =>
                    setMadeUp({
                      ...madeUp,
                      centerStorageType: centerStorageTypes.find((one) => one === picked) ?? 'DRY',
                    })
                  }
                />
                <Select
                  allowDeselect={false}
                  label={t('sku.boxVolume')}
                  data={choicesOf(t, 'sku.boxVolume', boxVolumes)}
                  value={madeUp.boxVolume}
                  onChange={(picked) =>
                    setMadeUp({ ...madeUp, boxVolume: boxVolumes.find((one) => one === picked) ?? 'WITHIN_STANDARD' })
                  }
                />
                <Select
                  allowDeselect={false}
                  label={t('sku.region')}
                  data={choicesOf(t, 'sku.region', deliveryRegions)}
                  value={madeUp.deliveryRegion}
                  onChange={(picked) =>
                    setMadeUp({ ...madeUp, deliveryRegion: deliveryRegions.find((one) => one === picked) ?? 'ALL' })
                  }
                />
              </>
            )}
          </FieldGrid>
          <Group justify="flex-end">
            {partnerId === null && (
              <Text size="sm" c="dimmed">
                {t('sku.partnerFirst')}
              </Text>
            )}
            <Button type="submit" loading={busy} disabled={partnerId === null}>
              {t('deliveryRule.tryNow')}
            </Button>
          </Group>
          {tried && <Tried {...tried} />}
        </Stack>
      </form>
    </Drawer>
  )
}

function Tried({ chosen, rules }: DeliveryRuleTried) {
  const t = useT()
  return (
    <Stack gap={16} role="status">
      <Text fw={600}>
        {chosen
          ? t('deliveryRule.goesWith', { contract: sharesIn(chosen.contracts, t) })
          : t('deliveryRule.goesWithNone')}
      </Text>
      <List type="ordered" spacing={8} size="sm">
        {rules.map(({ id, name, contractName, whyNot }) => (
          <List.Item key={id}>
            <Group gap={8}>
              <StatusChip
                tone={whyNot.length === 0 ? 'good' : 'neutral'}
                icon={whyNot.length === 0 ? IconCheck : IconX}
              >
                {t(whyNot.length === 0 ? 'deliveryRule.chosen' : 'deliveryRule.notChosen')}
              </StatusChip>
              {name ?? `#${id}`} · {contractName}
            </Group>
            {whyNot.map(({ code, message }) => (
              <Text key={code} size="sm" c="dimmed">
                {message}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
