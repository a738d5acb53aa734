import { printerApi } from '../../../shared/api/printer.ts'
import { PrinterError, sendToPrinter } from '../../adapters/label-printer.ts'
import { inBackground } from '../../background/background.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { HttpError } from '../../http/errors.ts'
import { mount, type App } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { printerStore } from './store.ts'

export function printerRoutes(app: App, { localPrinters: local = false }: Pick<Services, 'localPrinters'>): void {
  crudRoutes(app, printerApi, (database, caller) => printerStore(database, caller, local))
  mount(app, printerApi.test, async ({ caller, params, database }) => {
    const printer = await printerStore(database, caller, local).get(params.id)
    const label = await inBackground(new URL('./test-label.ts', import.meta.url), 'testLabel', [
      printer,
      database.now().toISOString(),
    ])
    try {
      await sendToPrinter(printer, label, { local })
    } catch (error) {
      if (!(error instanceof PrinterError)) throw error
      const code = error.why === 'forbidden' ? 'printer-forbidden' : 'printer-unreachable'
      throw new HttpError(409, code, {
        values: { printer: printer.name, host: printer.host },
        data: { why: error.why },
      })
    }
  })
}
