import * as z from 'zod'
import { DeliverySetting } from '@zdb/contract/couriers/delivery-setup/schemas'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body } from '@zdb/contract/kit/endpoint'
import { may, type Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { keepSetting, settingKept } from './settings.sql.ts'
import { saveStoreSetting, storeOf } from '#areas/shop/stores/public'

export type Setting = z.output<typeof DeliverySetting>

/** Of who has set nothing: how long a call waits for a rider is the platform's rule. */
const settingByRule = async () => ({
  ...usualSetting,
  escalate_minutes: (await currentRules()).deliveryEscalateMinutes,
})

/** Kept as it travels, so that money stays the text it is there. */
const read = (kept: unknown): Setting => z.decode(DeliverySetting, kept as z.input<typeof DeliverySetting>)

export const deliverySettingOf = async (merchantId: number): Promise<Setting> =>
  read((await settingKept(merchantId)) ?? (await settingByRule()))

/** Whether a rider is called by itself, and how long before; no rule of the platform has a say in it. */
export const automaticCallOf = async (merchantId: number): Promise<Pick<Setting, 'auto_dispatch' | 'lead_minutes'>> => {
  const kept = await settingKept(merchantId)
  return kept ? read(kept) : usualSetting
}

/** 0 stands for all of the merchant's stores, and the setting is the same for each of them. */
const knownStore = async (actor: Actor, sid: string): Promise<void> => {
  if (sid !== '0') await storeOf(actor, idOf(sid))
}

export const readSetting = async (actor: Actor, sid: string, identifier: string) => {
  if (identifier !== 'delivery') refuse('notFound')
  await knownStore(actor, sid)
  const setting = await deliverySettingOf(actor.merchantId)
  return { identifier: 'delivery' as const, sid: '0', setting, usual: read(await settingByRule()) }
}

const saveSetting = async (actor: Actor, sid: string, setting: Setting): Promise<null> => {
  await knownStore(actor, sid)
  return within(async (tx) => {
    const before = await deliverySettingOf(actor.merchantId)
    await keepSetting(tx, actor.merchantId, z.encode(DeliverySetting, setting))
    await record(tx, actor, 'deliverySetup.saveSetting', actor.merchantId, { before, after: setting })
    return null
  })
}

/** One path of the specification saves every setting of a store; each asks for its own right. */
export const saveConfig = (
  actor: Actor,
  sid: string,
  config: Body<typeof deliverySetup.saveSetting>,
): Promise<null> => {
  if (!may(actor, config.identifier === 'delivery' ? 'delivery.setup' : 'store.receive')) refuse('forbidden')
  return config.identifier === 'delivery'
    ? saveSetting(actor, sid, config.setting)
    : saveStoreSetting(actor, sid, config)
}
