import { isRecord, recordsOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { outcomeOf } from '../outcome.ts'
import { courierFailure, type CourierAccount, type StoreAtCourier } from '../port.ts'
import { invoke, type FengniaoOptions } from './client.ts'
import { amap } from './orders.ts'

type Fields = Record<string, unknown>

const storeFields = (store: StoreAtCourier): Fields => ({
  head_shop_name: store.name,
  branch_shop_name: store.name,
  chainstore_type: 1,
  contact_phone: store.mobile,
  address: store.address,
  longitude: store.longitude,
  latitude: store.latitude,
  position_source: amap,
  out_shop_code: store.sid,
  settlement_model: 1,
})

export const storeIdIn = (answer: unknown): string => (isRecord(answer) ? idOf(answer['chain_store_id']) : '')

export async function openShop(
  options: FengniaoOptions,
  account: CourierAccount,
  store: StoreAtCourier,
): Promise<string> {
  const known = await storeUnder(options, account, store.sid)
  if (known) return known
  const opened = storeIdIn(await invoke(options, account, 'chainstoreCreate', storeFields(store)))
  if (opened === '') throw courierFailure('unreachable', 'chainstoreCreate without chain_store_id')
  return opened
}

/** A store opened twice, after an answer that never came, is the same store. A no means that there is none yet. */
async function storeUnder(options: FengniaoOptions, account: CourierAccount, sid: string): Promise<string> {
  const answer = await outcomeOf(() => invoke(options, account, 'chainstoreQuery', { out_shop_code: sid }))
  if (!answer.failure) return storeIdIn(answer.done)
  if (answer.failure.kind !== 'refused') throw answer.failure
  return ''
}

/** The first store of a merchant who let us in; undefined where it has none. */
export async function firstStore(options: FengniaoOptions, account: CourierAccount): Promise<Fields | undefined> {
  const { list } = await invoke(options, account, 'chainstoreQueryList', { page_no: 1, page_size: 20 })
  return recordsOf(list)[0]
}
