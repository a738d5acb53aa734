import { containerInput } from '../../../shared/entities/container.ts'
import { containerStore } from '../../warehouse/container/store.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

/** The containers that each center reuses: boxes for the short way to packing, pallets for the dock. */
const containers = [
  { center: 'ICN1', code: 'BOX-ICN1', count: 8, containerType: 'BOX', description: '포장장 순환 박스' },
  { center: 'ICN1', code: 'PLT-ICN1', count: 4, containerType: 'PLT', description: '출고장 팔레트' },
  { center: 'NRT1', code: 'BOX-NRT1', count: 5, containerType: 'BOX', description: '梱包エリアの通い箱' },
  { center: 'NRT1', code: 'PLT-NRT1', count: 2, containerType: 'PLT', description: '出荷場のパレット' },
] as const

export async function seedContainers(crew: Crew): Promise<void> {
  const store = containerStore(crew.ago(30 * 24), crew.caller('admin'))
  for (const { center, code, count, ...container } of containers)
    for (let nth = 1; nth <= count; nth++)
      await store.create(
        containerInput.parse({
          ...container,
          centerId: known(crew.centers, center),
          code: `${code}-${String(nth).padStart(2, '0')}`,
        }),
      )
}
