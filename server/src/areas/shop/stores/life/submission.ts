import { lifeStates } from '@zdb/contract/shop/stores/states'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { storesWithContact } from '../contacts/contacts.sql.ts'
import { claimName, releaseName } from '../profile/names.sql.ts'
import { refuseBadName, takenWords } from '../profile/names.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, type StoreFacts } from '../stores.sql.ts'
import { storeLife } from './life-machine.ts'

/** What the platform could not judge the store without. */
const missingIn = async (store: StoreFacts): Promise<string[]> => [
  ...(store.city_code === '' ? ['所在城市'] : []),
  ...(store.categories.length === 0 ? ['经营类目'] : []),
  ...((await storesWithContact([store.id])).has(store.id) ? [] : ['联系人']),
]

/** From here on the name is this store's in its city. */
const takeName = async (tx: Tx, { id, name, city_code: cityCode }: StoreFacts): Promise<void> => {
  await refuseBadName({ name, cityCode, storeId: id })
  if (!(await claimName(tx, id, { name, cityCode }))) refuseField('name', takenWords)
}

export const submitStore = (actor: Actor, id: number): Promise<StoreFacts> =>
  within(async (tx) => {
    const before = await lockStore(tx, actor, id)
    const missing = await missingIn(before)
    if (missing.length > 0) refuse('storeIncomplete', `请先补全：${missing.join('、')}`)
    const set = { submitted_at: now(), life_reason: '' }
    const store = await move(tx, storeLife, 'submit', { id, merchantId: actor.merchantId, actor, set })
    await takeName(tx, store)
    await record(tx, actor, 'stores.submit', id, { before: { life: before.life_state } })
    await tellStore(tx, store, '门店已提交审核', `${store.name}已提交审核`, 'storeVerdict')
    return store
  })

export const withdrawStore = (actor: Actor, id: number): Promise<StoreFacts> =>
  within(async (tx) => {
    const set = { submitted_at: null }
    const store = await move(tx, storeLife, 'withdraw', { id, merchantId: actor.merchantId, actor, set })
    await releaseName(tx, id)
    await record(tx, actor, 'stores.withdraw', id, { after: { life: lifeStates.draft.code } })
    await tellStore(tx, store, '门店审核已撤回', `${store.name}已撤回审核`, 'storeVerdict')
    return store
  })
