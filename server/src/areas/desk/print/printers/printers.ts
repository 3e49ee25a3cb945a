import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { seal } from '#core/outside/sealed'
import { now } from '#core/time/clock'
import { revokeBridge } from '../bridges/revoke.ts'
import { cancelOpenJobs } from '../jobs/open-jobs.ts'
import { asked, cloudOf } from './cloud-calls.ts'
import { platforms, presentPrinter } from './present.ts'
import {
  boundDevice,
  deviceOf,
  insertPrinter,
  lockPrinter,
  patchPrinter,
  printerOf,
  printersAt,
  removePrinter,
  saveState,
} from './printers.sql.ts'

type Shown = Result<typeof print.bind>

export const listPrinters = async (actor: Actor, sid: string): Promise<Shown[]> =>
  (await printersAt((await storeOf(actor, idOf(sid))).id)).map(presentPrinter)

/** The cloud is asked first: what it refuses, a wrong key for one, is bound nowhere. */
export const bind = async (actor: Actor, sid: string, body: Body<typeof print.bind>): Promise<Shown> => {
  const store = await storeOf(actor, idOf(sid))
  const offered = platforms().find(({ code }) => code === body.platform) ?? refuse('printerCannot')
  const missing = offered.fields.find(({ name }) => name === 'key' && body.key === '')
  if (missing) refuseField('key', `请填写${missing.label}`)
  if (!offered.rolls.includes(body.roll)) refuseField('roll', '该平台没有这种纸宽的打印机')
  const before = await boundDevice(body.platform, body.device_no)
  if (before) refuse('printerTaken', before.store_id === store.id ? '该打印机已绑定到本门店' : undefined)
  const cloud = cloudOf(body.platform)
  const device = { no: body.device_no, key: body.key }
  await asked(() => cloud.bind(device, body.name))
  const state = await cloud.status(device).catch(() => 'offline' as const)
  const printer = await within(async (tx) => {
    const made = await insertPrinter(tx, {
      merchant_id: actor.merchantId,
      store_id: store.id,
      cloud: body.platform,
      device_no: body.device_no,
      device_sealed: seal(device),
      name: body.name,
      roll: body.roll,
      state: printerStates[state].code,
      state_at: now(),
      created_at: now(),
    })
    if (made) await record(tx, actor, 'print.bind', made.id, { after: { store: store.name, device: body.device_no } })
    return made
  })
  return presentPrinter({ ...(printer ?? refuse('printerTaken')), waiting: 0, bridge_host: null })
}

/** What still waits for it is cancelled; the cloud lets go of it first, so that its next owner can bind it. */
export const unbind = async (actor: Actor, sid: string, id: string): Promise<null> => {
  const store = await storeOf(actor, idOf(sid))
  const printer = await printerOf(actor, idOf(id), store.id)
  await asked(() => cloudOf(printer.cloud).unbind(deviceOf(printer)))
  await within(async (tx) => {
    await lockPrinter(tx, printer.id)
    await cancelOpenJobs(tx, printer.id, actor, '打印机已解绑')
    await removePrinter(tx, printer.id, seal({}))
    await revokeBridge(tx, printer.id)
    await record(tx, actor, 'print.unbind', printer.id, { before: { store: store.name, device: printer.device_no } })
  })
  return null
}

export const savePrinter = async (
  actor: Actor,
  sid: string,
  id: string,
  { name, roll, stand_in_id }: Body<typeof print.savePrinter>,
): Promise<Shown> => {
  const store = await storeOf(actor, idOf(sid))
  const printer = await printerOf(actor, idOf(id), store.id)
  if (stand_in_id === id) refuseField('stand_in_id', '备用机不能是它自己')
  const standIn = stand_in_id === null ? null : await printerOf(actor, idOf(stand_in_id))
  const saved = await within(async (tx) => {
    const changed = await patchPrinter(tx, printer.id, { name, roll, stand_in_id: standIn?.id ?? null })
    await record(tx, actor, 'print.savePrinter', printer.id, {
      before: { name: printer.name, roll: printer.roll, standIn: printer.stand_in_id },
      after: { name, roll, standIn: standIn?.id ?? null },
    })
    return changed
  })
  return presentPrinter({ ...saved, waiting: printer.waiting, bridge_host: printer.bridge_host })
}

export const refreshStatus = async (actor: Actor, id: string): Promise<Shown> => {
  const printer = await printerOf(actor, idOf(id))
  const state = await asked(() => cloudOf(printer.cloud).status(deviceOf(printer)))
  await saveState(printer.id, state)
  return presentPrinter(await printerOf(actor, printer.id))
}
