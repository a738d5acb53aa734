import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import type { Values } from './useRecordForm.ts'

interface Options<V extends Values> {
  initial: V
  /** The errors by field. */
  check: (values: V) => Record<string, string>
  send: (values: V) => Promise<void>
}

/** A form that makes one call and has no row behind it: a refusal is shown at its field, or as `error`. */
export function useCallForm<V extends Values>({ initial, check, send }: Options<V>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [sentBack, setSentBack] = useState(0)
  const form = useForm<V>({ initialValues: initial, validate: check })
  const sendBack = () => setSentBack((times) => times + 1)
  const submit = async (values: V) => {
    setBusy(true)
    setError(null)
    try {
      await send(values)
    } catch (failed) {
      const own = failed instanceof ApiError ? failed.body.details.filter(({ property }) => property in initial) : []
      if (failed instanceof ApiError && own.length > 0) {
        form.setErrors(Object.fromEntries(own.map(({ property }) => [property, failed.body.displayMessage])))
        sendBack()
      } else setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, error, sentBack, submit: () => void form.onSubmit((values) => void submit(values), sendBack)() }
}
