import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../app/language.tsx'
import { inWords } from '../record/Section.tsx'
import { RemoveLine } from './RemoveLine.tsx'
import type { FormPart, Values } from './useRecordForm.ts'

type Options = Record<string, unknown>

/**
 * Names with values of the user's own, for programs. A value that is not a text was written by a program: it is shown as JSON and can only
 * be kept or removed.
 */
export function OptionsField<V extends Values>({ of, name }: { of: FormPart<V>; name: keyof V & string }) {
  const t = useT()
  const { value, onChange, error } = of.form.getInputProps(name)
  // While the user types, a name may be empty or the same as that of another line.
  const [lines, setLines] = useState<[name: string, value: unknown][]>(() => Object.entries(value as Options))
  const set = (next: [string, unknown][]) => {
    setLines(next)
    onChange(Object.fromEntries(next.filter(([key]) => key.trim() !== '').map(([key, of]) => [key.trim(), of])))
  }
  return (
    <Stack gap={8} maw={640}>
      <Text size="sm" c="dimmed">
        {t('options.hint')}
      </Text>
      {lines.map(([key, of], index) => (
        <Group key={index} gap={8} wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            aria-label={t('options.name')}
            placeholder={t('options.name')}
            maxLength={63}
            value={key}
            onChange={(event) => set(lines.with(index, [event.currentTarget.value, of]))}
          />
          <TextInput
            style={{ flex: 2 }}
            aria-label={t('options.value', { name: key })}
            maxLength={1000}
            disabled={typeof of !== 'string'}
            value={inWords(of)}
            onChange={(event) => set(lines.with(index, [key, event.currentTarget.value]))}
          />
          <RemoveLine label={t('options.remove', { name: key })} onClick={() => set(lines.toSpliced(index, 1))} />
        </Group>
      ))}
      {error && (
        <Text size="xs" c="red">
          {t('options.large')}
        </Text>
      )}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={16} />}
        onClick={() => set([...lines, ['', '']])}
      >
        {t('options.add')}
      </Button>
    </Stack>
  )
}
