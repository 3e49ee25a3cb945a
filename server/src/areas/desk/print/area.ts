import { sql } from 'kysely'
import { bridgeNamespace } from '@zdb/contract/desk/print/bridge-wire'
import { print } from '@zdb/contract/desk/print/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { doneIf, setupSource } from '#core/domain/setup'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { openBridgeLines } from './bridges/lines.ts'
import { printerHealth } from './health.ts'
import { endLateJobs } from './jobs/deadline-sweep.ts'
import { dueJobs } from './jobs/jobs.sql.ts'
import { printJob } from './jobs/machine.ts'
import { startPrintWorker } from './jobs/worker.ts'
import { printerAlerts } from './printers/alert-causes.sql.ts'
import { hasPrinter } from './printers/printers.sql.ts'
import { eraseMerchant, releaseDevice, storePrinters } from './printers/unbinding.ts'
import { watchPrinters } from './printers/watch.ts'
import { routes } from './routes.ts'
import { listeners } from './rules/auto-print.ts'
import { alarmUnprinted, printTodos, unprintedAlerts } from './rules/due-alarms.ts'

export const printArea: AreaManifest = {
  name: 'print',
  tables: [
    'print_printer',
    'print_template',
    'print_rule',
    'print_channel',
    'print_job',
    'print_alarm',
    'print_setting',
    'print_page',
    'print_bridge',
  ],
  kept: {
    bounded: ['print_printer', 'print_template', 'print_rule', 'print_channel', 'print_setting', 'print_bridge'],
  },
  calls: () => serve(print, routes),
  machines: [printJob],
  alertCauses: [printerAlerts, unprintedAlerts],
  jobs: () => [
    releaseDevice,
    job({ name: 'print.watchPrinters', cron: '* * * * *', run: watchPrinters }),
    job({ name: 'print.alarmUnprinted', cron: '* * * * *', run: () => alarmUnprinted() }),
    job({ name: 'print.endLateJobs', cron: '* * * * *', run: endLateJobs }),
  ],
  listeners: [...listeners, listen(merchantErased, 'print', eraseMerchant)],
  namespaces: { [bridgeNamespace]: openBridgeLines },
  workers: (log) => {
    const worker = startPrintWorker(log)
    return { notices: { print_job: worker.wake }, stop: worker.stop }
  },
  todos: () => printTodos,
  setup: [
    setupSource([{ key: 'printer', route: routeTo('printSetting'), allow: 'print.setup' }], async (merchantId) => ({
      printer: doneIf(await hasPrinter(merchantId)),
    })),
  ],
  storeBindings: storePrinters,
  health: [printerHealth],
  backlogs: [{ of: 'print', read: dueJobs }],
  retained: [
    { kind: 'printJob', table: 'print_job', isOld: (before) => sql`created_at < ${before}` },
    { kind: 'printPage', table: 'print_page', isOld: (before) => sql`printed_at < ${before}` },
    { kind: 'printAlarm', table: 'print_alarm', isOld: (before) => sql`at < ${before}` },
  ],
}
