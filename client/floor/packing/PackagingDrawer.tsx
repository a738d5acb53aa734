import {
  boxTypes,
  buffers,
  packagingExtras,
  tapes,
  usualPackaging,
  type Packaging,
} from '../../../shared/entities/packaging.ts'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import styles from './packing.module.css'

/** Describes in one line how a parcel is to be packed. */
export function usePackagingWords(): (packaging: Packaging) => string {
  const { t, listed } = useWords()
  return ({ boxType, buffer, tape, additional, echoFriendlyPackaging }) =>
    listed([
      t(`packaging.${boxType}`),
      t(`packaging.${buffer}`),
      t(`packaging.${tape}`),
      ...(additional ? [t(`packaging.${additional}`)] : []),
      ...(echoFriendlyPackaging ? [t('packaging.echoFriendlyPackaging')] : []),
    ])
}

interface PackagingDrawerProps {
  packaging: Packaging | null
  onChange: (packaging: Packaging) => void
  onClose: () => void
}

/** The packaging that was asked for may be out of stock, so the worker chooses here what is really used. */
export function PackagingDrawer({ packaging, onChange, onClose }: PackagingDrawerProps) {
  const { t } = useWords()
  const now = packaging ?? usualPackaging
  return (
    <Drawer title={t('packing.packaging')} onClose={onClose}>
      <Options
        name={t('packaging.boxType')}
        options={boxTypes}
        chosen={now.boxType}
        onChoose={(boxType) => onChange({ ...now, boxType })}
      />
      <Options
        name={t('packaging.buffer')}
        options={buffers}
        chosen={now.buffer}
        onChoose={(buffer) => onChange({ ...now, buffer })}
      />
      <Options
        name={t('packaging.tape')}
        options={tapes}
        chosen={now.tape}
        onChoose={(tape) => onChange({ ...now, tape })}
      />
      <Options
        name={t('packaging.additional')}
        options={['none', ...packagingExtras]}
        chosen={now.additional ?? 'none'}
        onChoose={(extra) => onChange({ ...now, additional: extra === 'none' ? null : extra })}
      />
      <Button look="main" onPress={onClose}>
        {t('packing.done')}
      </Button>
    </Drawer>
  )
}

type Option = Packaging['boxType'] | Packaging['buffer'] | Packaging['tape'] | (typeof packagingExtras)[number] | 'none'

function Options<O extends Option>({
  name,
  options,
  chosen,
  onChoose,
}: {
  name: string
  options: readonly O[]
  chosen: O
  onChoose: (option: O) => void
}) {
  const { t } = useWords()
  return (
    <fieldset className={styles.options}>
      <legend>{name}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <Button key={option} pressed={option === chosen} onPress={() => onChoose(option)}>
            {t(`packaging.${option}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
