import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api.ts'
import { useLanguage } from '../app/language.tsx'
import { sentenceOf } from '../app/sentenceOf.ts'
import { clearToasts, toastFailed } from '../toasts.tsx'
import type { Terms } from './clash.ts'
import { fieldErrors, outdated, refusedFields } from './fieldErrors.ts'
import { onceLetGo } from './onceLetGo.ts'

export type Values = Record<string, unknown>
type Form<V extends Values> = ReturnType<typeof useValues<V>>

interface Options<V extends Values, R extends { version: number }> {
  initial: V
  schema: z.ZodType
  /** The label of each field, in the form and when two versions clash. */
  labels: Record<keyof V & string, string>
  /** The text of values that are not plain words, for when two versions clash. */
  shows?: (values: V) => Partial<Record<keyof V & string, string>>
  /** The field that gives other fields their unit: two versions are compared in the unit that is chosen. */
  terms?: Terms<V> | undefined
  /** The version being edited; absent for a new row. */
  version?: number
  /** `stored`: the values of the version that this save replaces. */
  save: (values: V, ifMatch: number, stored: V) => Promise<R>
  /** Fetches the row again when someone else saved first. */
  reload?: () => Promise<R>
  toValues?: (row: R) => V
  onSaved: (row: R) => void
}

/** Someone else saved before the user: their values and their version. */
export interface Conflict<V> {
  theirs: V
  version: number
  /** When that version was saved, if the row says so. */
  at: string | null
}

/** What a field needs from its form; a part of a larger form has it too (`partOf`). */
export interface FormPart<V extends Values> {
  labels: Record<keyof V & string, string>
  form: Pick<Form<V>, 'getValues' | 'errors'> & {
    getInputProps: (name: string) => ReturnType<Form<V>['getInputProps']>
  }
}

export interface RecordForm<V extends Values> extends FormPart<V> {
  form: Form<V>
  /** The values as text, where they are not plain words. */
  shown: (values: V) => Partial<Record<string, string>>
  terms: Terms<V> | undefined
  /** The values that the form opened with. */
  opened: V
  saving: boolean
  isNew: boolean
  /** How often the form was sent back with fields to correct. */
  sentBack: number
  submit: () => void
  conflict: Conflict<V> | null
  /** Saves these values on top of the version that someone else saved. */
  settle: (values: V) => void
  closeConflict: () => void
  /** Whether the user would lose changes by leaving now. */
  isUnsaved: () => boolean
}

/** The form of one row: the shared schema checks it, the server's details are shown at their fields, and a stale version loses nothing. */
export function useRecordForm<V extends Values, R extends { version: number }>(options: Options<V, R>): RecordForm<V> {
  const { t } = useLanguage()
  const { schema, labels } = options
  const [opened, setOpened] = useState(options.initial)
  const [version, setVersion] = useState(options.version ?? 0)
  const [saving, setSaving] = useState(false)
  const [sentBack, setSentBack] = useState(0)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const saved = useRef(false)
  const form = useValues(
    options.initial,
    (values) => fieldErrors(schema, values, t),
    () => (saved.current = false),
  )

  const save = async (values: V, ifMatch: number, stored: V) => {
    setSaving(true)
    try {
      const row = await options.save(values, ifMatch, stored)
      clearToasts()
      saved.current = true
      // A form that stays open continues from what was saved.
      setVersion(row.version)
      setOpened(values)
      form.resetDirty(values)
      options.onSaved(row)
    } catch (error) {
      // Fetching the other version may fail too: there is no network, or the row is gone.
      await meet(error, values, ifMatch).catch((failed: unknown) => toastFailed(sentenceOf(failed, t)))
    } finally {
      setSaving(false)
    }
  }
  const meet = async (error: unknown, values: V, ifMatch: number) => {
    if (error instanceof ApiError && error.body.status === 412 && options.reload && options.toValues) {
      const now = await options.reload()
      const theirs = options.toValues(now)
      // The other change touched no field of this form, so there is nothing to choose.
      if (now.version !== ifMatch && JSON.stringify(theirs) === JSON.stringify(opened))
        await save(values, now.version, theirs)
      else setConflict({ theirs, version: now.version, at: savedAt(now) })
      return
    }
    if (error instanceof ApiError && error.body.details.length > 0) {
      form.setErrors(refusedFields(error.body))
      setSentBack((times) => times + 1)
    }
    toastFailed(sentenceOf(error, t))
  }
  return {
    form,
    labels,
    shown: (values) => options.shows?.(values) ?? {},
    terms: options.terms,
    opened,
    saving,
    isNew: options.version === undefined,
    sentBack,
    submit: () => {
      if (!form.validate().hasErrors) return void save(form.getValues(), version, opened)
      setSentBack((times) => times + 1)
      toastFailed(t('form.mendFields'))
    },
    conflict,
    settle: (values) => {
      if (!conflict) return
      setOpened(conflict.theirs)
      setVersion(conflict.version)
      setConflict(null)
      form.setValues(values)
      void save(values, conflict.version, conflict.theirs)
    },
    closeConflict: () => setConflict(null),
    isUnsaved: () => !saved.current && form.isDirty(),
  }
}

function savedAt(row: object): string | null {
  return 'updatedAt' in row && typeof row.updatedAt === 'string' ? row.updatedAt : null
}

function useValues<V extends Values>(
  initialValues: V,
  validate: (values: V) => Record<string, string>,
  onChange: () => void,
) {
  const form = useForm({
    initialValues,
    validate,
    enhanceGetInputProps: ({ field, form }) => ({ onBlur: () => onceLetGo(() => void form.validateField(field)) }),
    onValuesChange: (now, before) => {
      onChange()
      for (const path of outdated(Object.keys(form.errors), now, before)) form.clearFieldError(path)
    },
  })
  return form
}

/** One branch of a form that holds several rows, so that it can use the same fields as a form of that row alone. */
export function partOf<K extends string, P extends Values, V extends Values & Record<K, P>>(
  of: RecordForm<V>,
  name: K,
  labels: Record<keyof P & string, string>,
): FormPart<P> {
  const { form } = of
  const below = `${name}.`
  const errors = Object.entries(form.errors).flatMap(([path, error]) =>
    path.startsWith(below) ? [[path.slice(below.length), error]] : [],
  )
  return {
    labels,
    form: {
      getValues: () => form.getValues()[name],
      getInputProps: (field) => form.getInputProps(below + field),
      errors: Object.fromEntries(errors),
    },
  }
}
