import type { z } from 'zod'

type Filled<I> = { [K in keyof I]-?: undefined extends I[K] ? K : never }[keyof I]

/** The default values of a schema, which a new record begins with. */
export function defaultsOf<S extends z.ZodObject>(input: S): Pick<z.output<S>, Filled<z.input<S>> & keyof z.output<S>> {
  const fields = Object.entries(input.shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(undefined)
    return success ? [[name, data]] : []
  })
  return Object.fromEntries(fields)
}
