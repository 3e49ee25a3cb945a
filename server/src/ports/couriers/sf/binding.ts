import { textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { courierFailure, type Courier, type CourierAccount } from '../port.ts'
import { reply } from './callbacks.ts'
import { callForFields, hostOf, type SfOptions } from './client.ts'
import { shopFields } from './orders.ts'

const bindingPage = '/artascope/cx/receipt/getpage/product/artascope/page/storeBinding'

/** They tell of nothing but the shop number we named. A word that nobody can guess is both that and `state`. */
export const authorizeUrl = (options: SfOptions, state: string, back: string): string =>
  `${hostOf(options)}${bindingPage}?${new URLSearchParams({
    dev_id: options.appId,
    out_shop_id: state,
    redirect_uri: back,
  }).toString()}`

export const consent: NonNullable<Courier['consent']> = {
  read(push) {
    const fields = readRecord(push.body.toString('utf8'))
    return fields ? { state: idOf(fields['out_shop_id']) } : undefined
  },
  reply: reply(200, 0, 'success'),
}

export async function authorize(options: SfOptions, given: Readonly<Record<string, string>>): Promise<CourierAccount> {
  const word = given['state'] || given['out_shop_id'] || ''
  if (word === '') throw courierFailure('refused', '缺少授权标识')
  const nobody: CourierAccount = { shopId: word, accessToken: '', refreshToken: '', expiresAt: null, more: {} }
  // Whoever comes back says so; only they know which of their shops carries our word.
  const shop = await callForFields(options, nobody, 'getshopinfo', shopFields(nobody))
  const shopId = idOf(shop['shop_id'])
  if (shopId === '') throw courierFailure('refused', '该顺丰店铺尚未授权')
  return { ...nobody, shopId, more: { shopType: '1', shopName: textOf(shop['shop_name']) } }
}
