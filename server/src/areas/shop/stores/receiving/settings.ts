import * as z from 'zod'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import {
  ReceiveSetting,
  TransferSetting,
  usualReceiveSetting,
  usualTransferSetting,
} from '@zdb/contract/shop/stores/receiving/settings'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { storeOf } from '../stores.sql.ts'
import { storedSetting, storeSetting } from './settings.sql.ts'

/** 0 stands for all of the merchant's stores. */
const storeIn = async (actor: Actor, sid: string): Promise<number | null> =>
  sid === '0' ? null : (await storeOf(actor, idOf(sid))).id

export const receiveSetting = async (actor: Actor, sid: string): Promise<Result<typeof stores.receiveSetting>> => {
  const storeId = await storeIn(actor, sid)
  const stored = await storedSetting(actor.merchantId, storeId, 'receive')
  const setting = z.decode(ReceiveSetting, (stored?.value ?? usualReceiveSetting) as z.input<typeof ReceiveSetting>)
  return { identifier: 'receive', sid, inherited: storeId !== null && stored?.store_id !== storeId, setting }
}

export const transferSetting = async (actor: Actor, sid: string): Promise<Result<typeof stores.transferSetting>> => {
  const storeId = await storeIn(actor, sid)
  const stored = await storedSetting(actor.merchantId, storeId, 'transfer')
  const setting = z.decode(TransferSetting, (stored?.value ?? usualTransferSetting) as z.input<typeof TransferSetting>)
  return { identifier: 'transfer', sid, inherited: storeId !== null && stored?.store_id !== storeId, setting }
}

type Config = Exclude<Body<typeof deliverySetup.saveSetting>, { identifier: 'delivery' }>

/** Kept as it travels, so that money stays the text it is there. */
export const saveStoreSetting = async (actor: Actor, sid: string, config: Config): Promise<null> => {
  const storeId = await storeIn(actor, sid)
  const { identifier } = config
  const value =
    config.identifier === 'receive'
      ? z.encode(ReceiveSetting, config.setting)
      : z.encode(TransferSetting, config.setting)
  await within(async (tx) => {
    const before = await storedSetting(actor.merchantId, storeId, identifier)
    await storeSetting(tx, actor.merchantId, storeId, identifier, value)
    const change = { before: { value: before?.value ?? null }, after: { identifier, value } }
    await record(tx, actor, 'stores.saveStoreSetting', sid, change)
  })
  return null
}

export const saveOrderingSetting = async (
  actor: Actor,
  setting: Body<typeof stores.saveOrderingSetting>,
): Promise<Result<typeof stores.saveOrderingSetting>> => {
  await saveStoreSetting(actor, '0', { identifier: 'transfer', sid: '0', setting })
  return transferSetting(actor, '0')
}
