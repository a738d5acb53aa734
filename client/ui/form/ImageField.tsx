import { Avatar, Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../app/language.tsx'
import styles from '../record/record.module.css'
import type { FieldProps } from './fields.tsx'
import { shrink } from './shrink.ts'
import type { Values } from './useRecordForm.ts'

interface Props<V extends Values> extends FieldProps<V> {
  /** The address of the picture that is stored already. */
  stored: string | null
  /** For the portrait of a person; logos keep their corners. */
  round?: boolean
  /** Pixels per side of the stored picture, where people look at it closely. */
  largest?: number
}

/**
 * A logo or portrait that the user chooses or takes away; it is scaled down here. The field holds a data URL; null takes the picture away,
 * undefined leaves it. A required picture can be replaced but not taken away.
 */
export function ImageField<V extends Values>({ stored, round, largest, ...field }: Props<V>) {
  const { of, name, required, disabled, wide } = field
  const { value, onChange, error } = of.form.getInputProps(name)
  const t = useT()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const shown: string | null = value === undefined ? stored : value
  const take = async (file: File | null) => {
    if (!file) return
    setUnreadable(null)
    setReading(true)
    try {
      onChange(await shrink(file, largest))
    } catch {
      setUnreadable(t('image.unreadable', { file: file.name }))
    } finally {
      setReading(false)
    }
  }
  return (
    <Input.Wrapper
      size="xs"
      label={of.labels[name]}
      labelElement="div"
      withAsterisk={required}
      error={error ?? unreadable}
      className={wide ? styles.wide : undefined}
    >
      <Group gap={12} mt={4}>
        <Avatar
          src={shown}
          alt=""
          size={64}
          radius={round ? 32 : 4}
          imageProps={{ style: { objectFit: round ? 'cover' : 'contain' } }}
        >
          <IconPhoto size={24} stroke={1.25} />
        </Avatar>
        <FileButton accept="image/png,image/jpeg,image/webp" disabled={disabled} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" disabled={disabled} loading={reading}>
              {t(shown === null ? 'image.choose' : 'image.replace')}
            </Button>
          )}
        </FileButton>
        {shown !== null && !required && (
          <Button variant="subtle" color="gray" disabled={disabled} onClick={() => onChange(null)}>
            {t('image.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
