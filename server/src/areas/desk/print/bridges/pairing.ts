import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import { storeOf, storesById } from '#areas/shop/stores/public'
import { onCommit, within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor, Guest } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { networkOf } from '#core/http/network-of'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { seal } from '#core/outside/sealed'
import { hashOf, newSecret } from '#core/outside/secrets'
import { later, minutes, now } from '#core/time/clock'
import { presentPrinter } from '../printers/present.ts'
import { insertPrinter, livePrinter, printerOf } from '../printers/printers.sql.ts'
import { lockBridge, lockBridgesAt, patchBridge, saveCode } from './bridges.sql.ts'
import { endLine } from './end-line.ts'

const codeMs = minutes(10)
/** More than a store has counters; all bridges share the same lanes. */
const mostAtStore = 20
/** A code is one of a million: after so many wrong ones it is worth nothing. */
const mostTries = 5

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** A printer that a program in the shop will print on; it is off line until the program is paired. */
export const bindBridge = async (
  actor: Actor,
  sid: string,
  { name, roll }: Body<typeof print.bindBridge>,
): Promise<Result<typeof print.bindBridge>> => {
  const store = await storeOf(actor, idOf(sid))
  const no = `B${digits(10)}`
  const printer = await within(async (tx) => {
    if ((await lockBridgesAt(tx, store.id)) >= mostAtStore)
      refuse('bridgesFull', `一个门店最多添加${mostAtStore}台打印桥`)
    const made = await insertPrinter(tx, {
      merchant_id: actor.merchantId,
      store_id: store.id,
      cloud: 'bridge',
      device_no: no,
      device_sealed: seal({ no, key: '' }),
      name,
      roll,
      state: printerStates.offline.code,
      state_at: now(),
      created_at: now(),
    })
    if (made) await record(tx, actor, 'print.bindBridge', made.id, { after: { store: store.name, device: no } })
    return made
  })
  return presentPrinter({ ...(printer ?? refuse('printerTaken')), waiting: 0, bridge_host: null })
}

/** A code for the program: shown once, for a few minutes, good for one pairing. It names the printer it is of. */
export const bridgeCode = async (actor: Actor, sid: string, id: string): Promise<Result<typeof print.bridgeCode>> => {
  const store = await storeOf(actor, idOf(sid))
  const printer = await printerOf(actor, idOf(id), store.id)
  if (printer.cloud !== 'bridge') refuse('printerCannot')
  const code = `${printer.id}-${digits(6)}`
  const until = later(codeMs)
  await within(async (tx) => {
    await saveCode(tx, printer.id, hashOf(code), until)
    await record(tx, actor, 'print.bridgeCode', printer.id)
  })
  return { code, expires_at: until }
}

/** Its printer's number stands in a code, so that wrong ones are counted against the right one and not against all. */
const printerIn = (code: string): number => Number(/^(\d{1,15})-\d{6}$/.exec(code)?.[1] ?? 0)

/**
 * A program hands in a code and is given a key. Wrong, late and used codes are one answer. Whoever was paired before is
 * not any more.
 */
export const pairBridge = async (
  guest: Guest,
  { code, host }: Body<typeof print.pairBridge>,
): Promise<Result<typeof print.pairBridge>> => {
  await spendRateLimit('bridgePair', networkOf(guest.address))
  const key = newSecret()
  const printer = await livePrinter(printerIn(code))
  if (!printer) return refuse('bridgeCodeWrong')
  const paired = await within(async (tx) => {
    const bridge = await lockBridge(tx, printer.id)
    if (!bridge?.code_hash || !bridge.code_until || bridge.code_until <= now()) return false
    if (!timingSafeEqual(bridge.code_hash, hashOf(code))) {
      const tries = bridge.code_tries + 1
      await patchBridge(tx, printer.id, { code_tries: tries, ...(tries >= mostTries ? { code_hash: null } : {}) })
      return false
    }
    await patchBridge(tx, printer.id, {
      code_hash: null,
      key_hash: hashOf(key),
      host,
      paired_at: now(),
      socket_id: null,
      gone_at: now(),
    })
    const { socket_id } = bridge
    if (socket_id) onCommit(() => endLine(socket_id, 'revoked'))
    await record(tx, { kind: 'system', name: 'print-bridge', ...guest }, 'print.pairBridge', printer.id, {
      merchantId: printer.merchant_id,
      after: { host },
    })
    return true
  })
  if (!paired) return refuse('bridgeCodeWrong')
  const store = (await storesById([printer.store_id])).get(printer.store_id)
  return { key, printer: printer.name, store: store?.name ?? '' }
}
