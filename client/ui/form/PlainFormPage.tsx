import type { ReactNode } from 'react'
import { useT } from '../app/language.tsx'
import { RemoveAction } from '../record/RemoveAction.tsx'
import { FormPage } from './FormPage.tsx'
import type { PlainForm } from './usePlainForm.ts'
import type { Values } from './useRecordForm.ts'

interface Props<V extends Values> {
  of: PlainForm<V>
  /** The title of a stored record; absent for a new one, whose title is `fresh`. */
  name: string | undefined
  fresh: string
  /** What the user is told before the record is deleted, and what is lost with it. */
  removeHint: string
  removeLoses?: string
  actions?: ReactNode
  children: ReactNode
}

/** The page of a plain noun whose record is its form: the way back to the list, the fields, and delete. */
export function PlainFormPage<V extends Values>({
  of,
  name,
  fresh,
  removeHint,
  removeLoses,
  actions,
  children,
}: Props<V>) {
  const t = useT()
  const { table, listPath, refused, remove } = of
  return (
    <FormPage
      of={of}
      title={name ?? fresh}
      back={{ to: listPath, label: t.known(`nav.${table}`) ?? '' }}
      refused={refused}
      actions={
        <>
          {actions}
          {name !== undefined && remove && (
            <RemoveAction
              of={table}
              name={name}
              refused={refused}
              hint={removeHint}
              loses={removeLoses}
              remove={remove}
            />
          )}
        </>
      }
    >
      {children}
    </FormPage>
  )
}
