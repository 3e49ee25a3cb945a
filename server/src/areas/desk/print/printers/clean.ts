import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { cancelOpenJobs } from '../jobs/open-jobs.ts'
import { tryMove } from '../jobs/move-job.ts'
import { takeBack } from '../jobs/rescue.ts'
import { asked, cloudOf } from './cloud-calls.ts'
import { deviceOf, printerOf } from './printers.sql.ts'

/** Drops what waits at the cloud and then what waits here; what was faster than the call has come out and stays printed. */
export const cleanPrint = async (actor: Actor, id: string): Promise<null> => {
  const printer = await printerOf(actor, idOf(id))
  const cloud = cloudOf(printer.cloud)
  const clear = cloud.clear ?? refuse('printerCannot')
  const device = deviceOf(printer)
  const dropped = await asked(() => takeBack(printer, cloud, device, clear))
  await within(async (tx) => {
    for (const job of dropped)
      await tryMove(tx, 'cleanPrint', job.id, {
        actor,
        note: '清空打印队列',
        set: { sent_at: null, cloud_number: '' },
        sentAt: job.sent_at,
      })
    await cancelOpenJobs(tx, printer.id, actor, '清空打印队列')
    await record(tx, actor, 'print.cleanPrint', printer.id)
  })
  return null
}
