/** The flows of the floor, in the order of their tiles; each is a folder, an address and a chunk of its own. */
export const flowNames = ['inbound', 'packing', 'consolidation', 'relocation'] as const
export type FlowName = (typeof flowNames)[number]

export function isFlowName(name: string): name is FlowName {
  return flowNames.some((flow) => flow === name)
}
