import { Avatar, Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../app/language.tsx'
import { shrink } from './shrink.ts'

interface Props {
  label: string
  /** Where the picture is that is kept already. */
  stored: string | null
  /** A data URL; null takes the picture away, undefined leaves it. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  error?: string | null
  disabled?: boolean
  /** A person's; logos keep their corners. */
  round?: boolean
  /** Chosen anew at most, never taken away. */
  required?: boolean
  /** Pixels a side as it is kept, where it is looked at closely. */
  largest?: number
}

/** A logo or portrait: chosen, made small here, and taken away again. */
export function ImageField({ label, stored, value, onChange, error, disabled, round, required, largest }: Props) {
  const t = useT()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const shown = value === undefined ? stored : value
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
    <Input.Wrapper size="xs" label={label} labelElement="div" withAsterisk={required} error={error ?? unreadable}>
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
