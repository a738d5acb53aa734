import type { Privilege } from '../../../shared/privileges.ts'

/** The flows of the floor, in the order of their tiles; each is a folder, an address and a chunk of its own. */
export const flowNames = ['inbound', 'picking', 'packing', 'consolidation', 'relocation', 'counting'] as const
export type FlowName = (typeof flowNames)[number]

/** The privilege that a worker needs for each flow. */
export const flowPrivilege: Record<FlowName, Privilege> = {
  inbound: 'inbound:write',
  picking: 'slip:write',
  packing: 'invoice:write',
  consolidation: 'consol:write',
  relocation: 'relocation:write',
  counting: 'slip:write',
}

export function isFlowName(name: string): name is FlowName {
  return flowNames.some((flow) => flow === name)
}
