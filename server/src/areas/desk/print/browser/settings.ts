import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { a4Heights, defaultA4, defaultCard } from '@zdb/contract/desk/print/browser-paper'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refuseForeignPictures } from '#areas/desk/files/public'
import { refreshScreens } from '#areas/desk/push/public'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { saveSetting, settingOf, type SetDocument } from './settings.sql.ts'

export type CardSetting = Result<typeof print.cardSetting>
export type A4Setting = Result<typeof print.a4Setting>

/** What a store has not said is as usual. */
export const cardSettingAt = async (storeId: number): Promise<CardSetting> => ({
  ...defaultCard,
  ...(await settingOf(storeId, 'card')),
})
export const a4SettingAt = async (storeId: number): Promise<A4Setting> => ({
  ...defaultA4,
  ...(await settingOf(storeId, 'a4')),
})

export const showCardSetting = async (actor: Actor, sid: string): Promise<CardSetting> =>
  cardSettingAt((await storeOf(actor, idOf(sid))).id)

export const showA4Setting = async (actor: Actor, sid: string): Promise<A4Setting> =>
  a4SettingAt((await storeOf(actor, idOf(sid))).id)

/** Colleagues who look at the setting, or at the paper it draws, see it at once. */
const tellScreens = (actor: Actor, storeId: number, document: SetDocument): void =>
  refreshScreens([actor.merchantId], {
    type: pushTypes.notice,
    identity: 0,
    params: { print_setting: document, sid: String(storeId) },
  })

export const saveCardSetting = async (
  actor: Actor,
  sid: string,
  setting: Body<typeof print.saveCardSetting>,
): Promise<CardSetting> => {
  const store = await storeOf(actor, idOf(sid))
  const before = await cardSettingAt(store.id)
  await within(async (tx) => {
    if (setting.picture !== '' && setting.picture !== before.picture)
      await refuseForeignPictures(tx, actor, [setting.picture])
    await saveSetting(tx, actor, store.id, 'card', setting)
    await record(tx, actor, 'print.saveCardSetting', store.id, { before, after: setting })
    tellScreens(actor, store.id, 'card')
  })
  return setting
}

const tooHigh = `贺卡与配送单合计不能超过${a4Heights.together}毫米，上面要留出商品的位置`

export const saveA4Setting = async (
  actor: Actor,
  sid: string,
  setting: Body<typeof print.saveA4Setting>,
): Promise<A4Setting> => {
  const { show_card, card_height, slip_height } = setting
  if (show_card && card_height + slip_height > a4Heights.together) refuseField('slip_height', tooHigh)
  const store = await storeOf(actor, idOf(sid))
  const before = await a4SettingAt(store.id)
  await within(async (tx) => {
    await saveSetting(tx, actor, store.id, 'a4', setting)
    await record(tx, actor, 'print.saveA4Setting', store.id, { before, after: setting })
    tellScreens(actor, store.id, 'a4')
  })
  return setting
}
