import { z } from 'zod'
import {
  deliveryConditions,
  deliveryRule,
  deliveryRuleInput,
  deliveryRulePatch,
  deliveryRuleStatuses,
  deliveryRuleTrial,
  deliveryRuleTried,
} from '../entities/delivery-rule.ts'
import { calls } from './call.ts'
import { dataPage, flag, id, listQuery, many } from './list.ts'
import { plainCalls } from './plain.ts'

/** The rules that choose an order's center and contract (logistics.md §3). */
export const deliveryRuleApi = calls('deliveryRule', {
  ...plainCalls({
    path: '/now/delivery-allocation-rule',
    read: 'rule:read',
    write: 'rule:write',
    // `tried`: in the order in which they are tried.
    query: listQuery(['id', 'tried', 'updatedAt'], {
      centerIds: many(id),
      contractId: id.optional(),
      deliveryCondition: z.enum(deliveryConditions).optional(),
      status: z.enum(deliveryRuleStatuses).optional(),
      reachable: flag.optional(),
    }),
    page: dataPage(deliveryRule),
    row: deliveryRule,
    input: deliveryRuleInput,
    patch: deliveryRulePatch,
    doc: {
      list: 'The rules that choose an order’s contract; each says why no order reaches it, if none does.',
      create: 'Adds a rule, of a contract of the same center.',
      get: 'One rule.',
      update: 'Changes a rule; a condition is changed as a whole.',
      remove: 'Deletes a rule.',
    },
  }),
  try: {
    method: 'POST',
    path: '/now/delivery-allocation-rule/try',
    access: 'rule:read',
    doc: 'Tries the rules that one sees on a made-up order: the contract chosen, and for each other rule why not. Changes nothing.',
    body: deliveryRuleTrial,
    answer: deliveryRuleTried,
  },
})
