import { isProvider, providerCodes, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { expressFieldNames, expressFields, type ExpressFieldName } from '@zdb/contract/couriers/delivery-setup/schemas'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { expressFieldsOf, isExpressCompany } from '#ports/couriers/kdniao/fields'
import { accountIn } from '../accounts/sealed-account.ts'
import { bindingsOf, ways, type Binding } from './binding.sql.ts'
import { bindByKeys } from './binding.ts'
import { letGo } from './unbinding.ts'

type ExpressTypes = Result<typeof deliverySetup.expressTypes>
type CommonExpress = Result<typeof deliverySetup.saveCommonExpress>

const fieldsOf = (company: string): ExpressTypes[string]['fields'] =>
  expressFieldNames.flatMap((name) => {
    const wanted = expressFieldsOf(company).find((field) => field.name === expressFields[name].name)
    return wanted ? [{ name, label: expressFields[name].label, hint: wanted.label, required: wanted.required }] : []
  })

/** The companies that a waybill can be ordered from, and what an account at each consists of. */
export const expressTypes = (): ExpressTypes =>
  Object.fromEntries(
    providerCodes.flatMap((code) => {
      const { name, groups, brand = '' } = providerOf(code)
      if (!groups.includes('express') || !isExpressCompany(brand)) return []
      return [[String(code), { id: String(code), name, shipper_code: brand, fields: fieldsOf(brand) }]]
    }),
  )

const hidden = (text: string): string => (text === '' ? '' : `****${text.length > 8 ? text.slice(-4) : ''}`)

const present = ({ id, provider, account_sealed, trouble }: Binding): CommonExpress => {
  const more = account_sealed ? accountIn(account_sealed).more : {}
  const valueOf = (name: ExpressFieldName): string => more[expressFields[name].name] ?? ''
  return {
    id: String(id),
    express_id: provider,
    express_name: providerOf(provider).name,
    customer_name: valueOf('customer_name'),
    customer_pwd: valueOf('customer_pwd') && '******',
    send_site: valueOf('send_site'),
    month_code: hidden(valueOf('month_code')),
    ware_house_id: valueOf('ware_house_id'),
    trouble,
  }
}

const accountsOf = async (actor: Actor, sid: string): Promise<Binding[]> => {
  const store = await storeOf(actor, idOf(sid))
  return (await bindingsOf(actor.merchantId, store.id)).filter(({ way }) => way === ways.express)
}

export const commonExpress = async (actor: Actor, sid: string): Promise<CommonExpress[]> =>
  (await accountsOf(actor, sid)).map(present)

/** The account of a store at this company: the one that its waybills are ordered with. */
export const saveCommonExpress = async (
  actor: Actor,
  sid: string,
  { express_id: channel, ...given }: Body<typeof deliverySetup.saveCommonExpress>,
): Promise<CommonExpress> => {
  if (!isProvider(channel) || !providerOf(channel).groups.includes('express')) refuse('courierUnable')
  const keys = Object.fromEntries(expressFieldNames.map((name) => [expressFields[name].name, given[name]]))
  await bindByKeys(actor, sid, { channel, keys })
  const saved = (await accountsOf(actor, sid)).find(({ provider }) => provider === channel)
  return saved ? present(saved) : refuse('courierNotBound')
}

export const deleteCommonExpress = async (actor: Actor, sid: string, id: string): Promise<null> => {
  const account = (await accountsOf(actor, sid)).find((each) => each.id === idOf(id)) ?? refuse('notFound')
  return within(async (tx) => {
    await letGo(tx, actor, account.store_id, account.provider, ways.express)
    return null
  })
}
