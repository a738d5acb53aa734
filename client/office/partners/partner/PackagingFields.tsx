import { Input, Radio, Switch } from '@mantine/core'
import {
  boxTypes,
  buffers,
  packagingExtras,
  tapes,
  usualPackaging,
  type Packaging,
} from '../../../../shared/entities/packaging.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { FormPart } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid } from '../../../ui/record/Section.tsx'
import { PackagingPicture, type Choice } from './PackagingPicture.tsx'
import styles from './partner.module.css'
import type { PartnerDraft } from './partnerForm.ts'

/** How a partner wants its parcels packed, each choice with a picture. */
export function PackagingFields({ of }: { of: FormPart<PartnerDraft> }) {
  const t = useT()
  const { packaging } = of.form.getValues()
  const { onChange } = of.form.getInputProps('packaging')
  const set = (patch: Partial<Packaging>) => onChange({ ...(packaging ?? usualPackaging), ...patch })
  return (
    <>
      <Switch
        label={t('partner.saysPackaging')}
        description={t('partner.saysPackagingHint')}
        checked={packaging !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usualPackaging : null)}
      />
      {packaging && (
        <div className={styles.parts}>
          <Choices
            label={t('partner.boxType')}
            options={boxTypes}
            value={packaging.boxType}
            wordOf={(one) => t(`packaging.box.${one}`)}
            onChange={(boxType) => set({ boxType })}
          />
          <Choices
            label={t('partner.buffer')}
            options={buffers}
            value={packaging.buffer}
            wordOf={(one) => t(`packaging.buffer.${one}`)}
            onChange={(buffer) => set({ buffer })}
          />
          <Choices
            label={t('partner.tape')}
            options={tapes}
            value={packaging.tape}
            wordOf={(one) => t(`packaging.tape.${one}`)}
            onChange={(tape) => set({ tape })}
          />
          <Choices
            label={t('partner.additional')}
            options={packagingExtras}
            value={packaging.additional}
            none={t('partner.nothingElse')}
            wordOf={(one) => t(`packaging.extra.${one}`)}
            onChange={(additional) => set({ additional })}
            onNone={() => set({ additional: null })}
          />
          <FieldGrid>
            <Switch
              label={t('packaging.eco')}
              description={t('partner.ecoHint')}
              checked={packaging.echoFriendlyPackaging}
              onChange={(event) => set({ echoFriendlyPackaging: event.currentTarget.checked })}
            />
            <Switch
              label={t('partner.usesDimensions')}
              description={t('partner.usesDimensionsHint')}
              checked={packaging.usesDimensionsForPackaging}
              onChange={(event) => set({ usesDimensionsForPackaging: event.currentTarget.checked })}
            />
          </FieldGrid>
        </div>
      )}
    </>
  )
}

interface Props<C extends Choice> {
  label: string
  options: readonly C[]
  value: C | null
  wordOf: (choice: C) => string
  onChange: (choice: C) => void
  /** The word for «none», where that can be chosen too. */
  none?: string
  onNone?: () => void
}

function Choices<C extends Choice>({ label, options, value, wordOf, onChange, none, onNone }: Props<C>) {
  const choose = (picked: string) => {
    const choice = options.find((one) => one === picked)
    if (choice) onChange(choice)
    else onNone?.()
  }
  return (
    <div>
      <Input.Label size="xs" labelElement="div">
        {label}
      </Input.Label>
      <Radio.Group value={value ?? ''} onChange={choose} aria-label={label}>
        <div className={styles.choices}>
          {none !== undefined && (
            <Radio.Card value="" className={styles.choice}>
              {none}
            </Radio.Card>
          )}
          {options.map((one) => (
            <Radio.Card key={one} value={one} className={styles.choice}>
              <PackagingPicture of={one} />
              {wordOf(one)}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}
