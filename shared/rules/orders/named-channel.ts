import { nameKeyOf } from './product-mapping.ts'

interface Named {
  id: number
  name: string
  partnerName: string
}

/** The error of a row that does not name a channel, with the wrong cell. */
export interface NotNamed {
  property: 'channel' | 'partner'
  errorType: 'REQUIRED' | 'WRONG_VALUE'
  message: string
}

/**
 * The channel that a row of a file names by its number or name. The row must also name the partner if several have a channel of that name.
 */
export function namedChannel<C extends Named>(
  channels: readonly C[],
  { channel, partner }: { channel: number | string; partner?: string | undefined },
): C | NotNamed {
  const called = channels.filter(({ id, name }) =>
    typeof channel === 'number' ? id === channel : nameKeyOf(name) === nameKeyOf(channel),
  )
  const [of, ...others] =
    partner === undefined ? called : called.filter(({ partnerName }) => nameKeyOf(partnerName) === nameKeyOf(partner))
  if (of && others.length === 0) return of
  if (of)
    return {
      property: 'partner',
      errorType: 'REQUIRED',
      message: 'Several partners have a channel of this name.',
    }
  return called.length === 0
    ? { property: 'channel', errorType: 'WRONG_VALUE', message: 'There is no such channel.' }
    : { property: 'partner', errorType: 'WRONG_VALUE', message: 'This partner has no such channel.' }
}
