import { within, type Tx } from '#core/db/tx'
import type { StoreBindings } from '#core/domain/obstacle'
import { system, type Actor } from '#core/http/actor'
import { seal } from '#core/outside/sealed'
import { enqueue, job } from '#core/work/jobs'
import { printerCloudNamed } from '#ports/printers/in-use'
import { removeSettings } from '../browser/settings.sql.ts'
import { revokeBridge } from '../bridges/revoke.ts'
import { forgetPaper } from '../jobs/jobs.sql.ts'
import { abandonUnknown, cancelOpenJobs } from '../jobs/open-jobs.ts'
import { removeChannels } from '../rules/rules.sql.ts'
import {
  boundDevice,
  deviceOf,
  patchPrinter,
  printerById,
  printersAt,
  printersOf,
  removePrinter,
} from './printers.sql.ts'

/** The cloud lets go of a printer that nobody has any more, and its key is forgotten. */
export const releaseDevice = job<{ printerId: number }>({
  name: 'print.releaseDevice',
  run: async ({ printerId }) => {
    const printer = await printerById(printerId)
    const device = deviceOf(printer)
    // Whoever has bound it since keeps it.
    if ('no' in device && !(await boundDevice(printer.cloud, printer.device_no)))
      await printerCloudNamed(printer.cloud)?.unbind(device)
    await within((tx) => patchPrinter(tx, printerId, { device_sealed: seal({}) }))
  },
})

const letGo = async (tx: Tx, printerId: number, actor: Parameters<typeof cancelOpenJobs>[2]): Promise<void> => {
  const { device_sealed } = await printerById(printerId)
  await cancelOpenJobs(tx, printerId, actor, '打印机已解绑')
  await removePrinter(tx, printerId, device_sealed)
  await revokeBridge(tx, printerId)
  await enqueue(tx, releaseDevice, { printerId })
}

/** Printers go with their store. */
export const storePrinters: StoreBindings = {
  of: async ({ storeId }) =>
    (await printersAt(storeId)).map(({ id, name }) => ({ key: `printer.${id}`, title: `打印机“${name}”` })),
  unbind: async (tx: Tx, actor: Actor, storeId: number) => {
    for (const { id } of await printersAt(storeId)) await letGo(tx, id, actor)
  },
}

/** The account is gone: its printers are let go of, and what stood on its paper is forgotten. */
export const eraseMerchant = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    for (const { id } of await printersOf(merchantId)) await letGo(tx, id, system('erasure'))
    await abandonUnknown(tx, merchantId, system('erasure'))
    await forgetPaper(tx, merchantId, seal({ parts: [], worked: {}, orderId: 0 }))
    await removeChannels(tx, merchantId)
    await removeSettings(tx, merchantId)
  })
