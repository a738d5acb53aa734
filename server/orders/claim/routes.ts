import { claimApi } from '../../../shared/api/claim.ts'
import { bulkAnswerOf } from '../../crud/bulk.ts'
import { listSpreadsheet } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { answerClaims } from './answer.ts'
import { claimColumns, claimStore } from './store.ts'

export function claimRoutes(app: App): void {
  mount(app, claimApi.excel, listSpreadsheet('gantry-claims.xlsx', 'claim', claimColumns, claimStore))
  mount(app, claimApi.count, async ({ caller, query, database }) => claimStore(database, caller).count(query))
  mount(app, claimApi.answer, async ({ caller, body, database }) =>
    bulkAnswerOf(await answerClaims(database, caller, body), caller.language),
  )
  mount(app, claimApi.list, async ({ caller, query, database }) => claimStore(database, caller).list(query))
}
