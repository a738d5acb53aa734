import { useQuery, type UseQueryResult } from '@tanstack/react-query'

const largestPage = 500

/** Every row of a list, page by page, to look up the names in a sheet. */
export function useEvery<Row>(
  name: string,
  load: (page: { page: number; pageSize: number }) => Promise<{ total: number; rows: Row[] }>,
): UseQueryResult<Row[]> {
  return useQuery({
    queryKey: [[name], 'every'],
    queryFn: async () => {
      const all: Row[] = []
      for (let page = 1; ; page++) {
        const { total, rows } = await load({ page, pageSize: largestPage })
        all.push(...rows)
        if (rows.length < largestPage || all.length >= total) return all
      }
    },
  })
}
