import { channelApi } from '../../../shared/api/channel.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { mount, type App } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { channelStore } from './store.ts'
import { channelTypesIn } from './view.ts'

export function channelRoutes(app: App, { secrets }: Pick<Services, 'secrets'>): void {
  mount(app, channelApi.type, async ({ caller }) => channelTypesIn(caller.language))
  crudRoutes(app, channelApi, (database, caller) => channelStore(database, caller, secrets))
}
