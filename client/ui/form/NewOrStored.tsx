import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import type { Call } from '../../../shared/api/call.ts'
import { idParam } from '../../../shared/api/list.ts'
import { useFresh } from '../app/queries.ts'
import { Stored } from '../record/Stored.tsx'

interface Props<R> {
  /** The table of the rows, by the name that the audit uses too. */
  table: string
  get: Call & { params: typeof idParam; answer: z.ZodType<R> }
  form: ComponentType<{ row?: R }>
}

/** The page of a form: empty for a new record, else filled with the record of the address. */
export function NewOrStored<R extends { id: number }>({ table, get, form: Form }: Props<R>) {
  const { id } = useParams()
  const stored = useFresh([table], get, { params: { id: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  return (
    <Stored table={table} of={stored}>
      {(row) => <Form key={row.id} row={row} />}
    </Stored>
  )
}
