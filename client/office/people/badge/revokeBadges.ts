import { authApi } from '../../../../shared/api/auth.ts'
import type { BulkAnswer } from '../../../../shared/api/list.ts'
import { ApiError, send } from '../../../api.ts'
import type { Translate } from '../../../ui/app/language.tsx'
import { sentenceOf } from '../../../ui/app/sentenceOf.ts'

/** Revokes badges one by one and reports the result as a bulk, person by person. */
export async function revokeBadges(userIds: number[], t: Translate): Promise<BulkAnswer> {
  const { rows } = await send(authApi.badges, { query: { userIds, status: 'ACTIVE', pageSize: 500 } })
  const badges = new Map(rows.map((badge) => [badge.userId, badge]))
  const answer: BulkAnswer = { success: [], error: [] }
  for (const id of userIds) {
    const badge = badges.get(id)
    try {
      if (badge) await send(authApi.revokeBadge, { params: { id: badge.id } })
      if (badge) answer.success.push({ id })
      else
        answer.error.push({
          id,
          property: 'badge',
          errorType: 'WRONG_VALUE',
          code: 'no-badge',
          message: t('badge.hasNone'),
        })
    } catch (error) {
      answer.error.push({
        id,
        property: 'badge',
        errorType: 'WRONG_VALUE',
        code: error instanceof ApiError ? error.body.code : 'failed',
        message: sentenceOf(error, t),
      })
    }
  }
  return answer
}
