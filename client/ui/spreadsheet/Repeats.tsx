import { Alert, Radio, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'

type Wanted = 'leaveOut' | 'makeAnother'

/** Rows of a file that the trial found to exist already, by their values: they are left out unless the user wants them again. */
export function useRepeats() {
  const [found, setFound] = useState<readonly unknown[]>([])
  const [wanted, setWanted] = useState<Wanted>('leaveOut')
  return {
    count: found.length,
    wanted,
    want: setWanted,
    note: (values: readonly unknown[]) => setFound((before) => [...before, ...values]),
    isLeft: (values: unknown) => wanted === 'leaveOut' && found.includes(values),
    forget: () => {
      setFound([])
      setWanted('leaveOut')
    },
  }
}

interface Props {
  of: ReturnType<typeof useRepeats>
  label: string
  leaveOut: string
  makeAnother: string
}

export function AskRepeats({ of: { count, wanted, want }, label, leaveOut, makeAnother }: Props) {
  if (count === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={16} />}>
      <Radio.Group
        label={label}
        value={wanted}
        onChange={(value) => want(value === 'makeAnother' ? value : 'leaveOut')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="leaveOut" label={leaveOut} />
          <Radio value="makeAnother" label={makeAnother} />
        </Stack>
      </Radio.Group>
    </Alert>
  )
}
