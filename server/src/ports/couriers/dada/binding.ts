import { randomInt } from 'node:crypto'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { outcomeOf } from '../outcome.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { call, fieldsIn, hostOf, resultOf, type DadaOptions } from './client.ts'
import { signPage } from './signing.ts'

type Values = Readonly<Record<string, string>>

const signed = (values: Values, secret: string): Values => ({ ...values, sign: signPage(values, secret) })

const address = (options: DadaOptions, path: string, values: Values): string =>
  `${hostOf(options)}/third/party/${path}?${new URLSearchParams(values).toString()}`

const ask = async (options: DadaOptions, path: string, values: Values): Promise<unknown> => {
  const { json } = await requestCourier(address(options, path, signed(values, options.secret)), {}, options.timeoutMs)
  return resultOf(json)
}

const nonce = (): string => String(randomInt(1_000, 10_000))

/** The page on which a merchant lets us call riders on its account; it wants a ticket fetched beforehand. */
export async function authorizeUrl(options: DadaOptions, state: string, back: string, sid: string): Promise<string> {
  const appKey = options.appId
  const ticket = textOf(await ask(options, 'ticket', { appKey, nonce: nonce() }))
  const values = signed({ appKey, nonce: nonce(), shopId: sid, ticket }, options.secret)
  return address(options, 'oauth', { ...values, state, resultType: '1', redirectUrl: back })
}

/** What the way back says is asked after: the ticket stands for the merchant's number and its shop's. */
export async function authorize(options: DadaOptions, ticket: string): Promise<CourierAccount> {
  const info = fieldsIn(await ask(options, 'auth/info', { ticket }))
  const [sourceId, shopId] = [idOf(info['sourceId']), idOf(info['shopNo'])]
  if (!sourceId || !shopId) throw courierFailure('refused', '达达没有返回商户与门店编号，请重新授权')
  const account = { shopId, accessToken: '', refreshToken: '', expiresAt: null, more: { sourceId } }
  return { ...account, more: { sourceId, shopName: await shopNameOf(options, account) } }
}

/** For a person to read; '' where they do not say. */
async function shopNameOf(options: DadaOptions, account: CourierAccount): Promise<string> {
  const answer = await outcomeOf(() => call(options, account, 'shop/detail', { origin_shop_id: account.shopId }))
  return answer.failure ? '' : textOf(fieldsIn(answer.done)['station_name'])
}
