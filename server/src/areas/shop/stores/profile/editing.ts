import type { Body } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { dropScopes } from '../scope/scope.sql.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, type StoreFacts } from '../stores.sql.ts'
import { claimName } from './names.sql.ts'
import { refuseBadName, takenWords } from './names.ts'
import { placeColumns } from './place.ts'
import { insertStore, lockDefault, makeDefault, patchStore } from './profiles.sql.ts'

export const createStore = async (
  actor: Actor,
  { name, categories, hours, ...picked }: Body<typeof stores.create>,
): Promise<StoreFacts> => {
  const place = placeColumns(picked)
  await refuseBadName({ name, cityCode: place.city_code })
  return within(async (tx) => {
    const store = await insertStore(tx, actor.merchantId, {
      ...place,
      name,
      categories: [...new Set(categories)],
      hours,
    })
    await record(tx, actor, 'stores.create', store.id, { after: { name, city: store.city, categories } })
    await tellStore(tx, store, '新建门店', `${store.name}已建立，完善后提交审核`)
    return store
  })
}

const isIn = ({ life_state }: StoreFacts, ...names: (keyof typeof lifeStates)[]): boolean =>
  names.some((name) => lifeStates[name].code === life_state)

/** A store that may be changed, held until the transaction ends: what is being judged stays as it was handed in. */
export const lockEditable = async (tx: Tx, actor: Actor, id: number): Promise<StoreFacts> => {
  const store = await lockStore(tx, actor, id)
  return isIn(store, 'reviewing') ? refuse('storeInReview') : store
}

const seen = ({ name, categories, city, county, address, hours }: StoreFacts) => ({
  name,
  categories,
  city,
  county,
  address,
  hours,
})

/** Orders, scopes and couriers of a store hang on its city: whoever moves to another opens a new store there. */
const refuseOtherCity = (store: StoreFacts, cityCode: string): void => {
  if (isIn(store, 'normal', 'suspended') && cityCode !== store.city_code)
    refuseField('city', '门店不能换到其他城市，请新建门店')
}

export const editStore = async (
  actor: Actor,
  id: number,
  { name, categories, place: picked, hours }: Body<typeof stores.edit>,
): Promise<StoreFacts> =>
  within(async (tx) => {
    const store = await lockEditable(tx, actor, id)
    const place = picked && placeColumns(picked)
    if (place) refuseOtherCity(store, place.city_code)
    const wanted = { name: name ?? store.name, cityCode: place?.city_code ?? store.city_code }
    if (wanted.name !== store.name || wanted.cityCode !== store.city_code) {
      await refuseBadName({ ...wanted, storeId: id })
      // Only what was submitted holds its name.
      if (isIn(store, 'normal', 'suspended') && !(await claimName(tx, id, wanted))) refuseField('name', takenWords)
    }
    const change = {
      ...place,
      ...(name === undefined ? {} : { name }),
      ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
      ...(hours === undefined ? {} : { hours }),
    }
    if (place && place.city_code !== store.city_code) await dropScopes(tx, id)
    const changed = await patchStore(tx, id, change)
    await record(tx, actor, 'stores.edit', id, { before: seen(store), after: seen(changed) })
    await tellStore(tx, changed, '门店资料已修改', `${changed.name}的资料已修改`)
    return changed
  })

export const setDefault = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    await lockDefault(tx, actor.merchantId)
    const store = await lockStore(tx, actor, id)
    if (store.is_default) return null
    await makeDefault(tx, actor.merchantId, id)
    await record(tx, actor, 'stores.setDefault', id)
    await tellStore(tx, store, '默认门店', `${store.name}已设为默认门店`)
    return null
  })
