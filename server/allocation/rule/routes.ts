import { deliveryRuleApi } from '../../../shared/api/delivery-rule.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { mount, type App } from '../../http/mount.ts'
import { deliveryRuleStore } from './store.ts'
import { tryRules } from './try.ts'

export function deliveryRuleRoutes(app: App): void {
  crudRoutes(app, deliveryRuleApi, deliveryRuleStore)
  mount(app, deliveryRuleApi.try, async ({ caller, body, database }) => tryRules(database, caller, body))
}
