import type { AlipaySdk } from 'alipay-sdk'
import { momentText } from '@zdb/contract/kit/china-time'
import { refuseOutside } from '#core/db/tx'
import { textOf } from '../../ask.ts'
import { paymentFailure } from '../port.ts'
import { privateKeyOf, publicKeyOf } from '../rsa-key.ts'

export type AlipayConfig = {
  /** The folder `gateway.do` stands in. */
  endpoint: string
  appId: string
  sellerId: string
  privateKey: string
  /** Alipay's, not ours. */
  publicKey: string
  timeoutMs?: number
}

type Biz = Readonly<Record<string, unknown>>
type Addresses = { notifyUrl?: string; returnUrl?: string }
export type AlipayAnswer = { ok: boolean; code: string; words: string; fields: Readonly<Record<string, unknown>> }

/** Codes after which nobody knows whether it was done. */
const undecided = /^(isp\.unknow-error|aop\.unknow-error|(?:aop\.)?(?:ACQ\.)?SYSTEM_ERROR|REQUEST_PROCESSING)$/

/** Where it finds a signature wrong it repeats all that was signed, people's names and accounts included. */
const wordsOf = (message: string): string => message.replace(/，?网关生成的验签字符串[^]*$/, '').slice(0, 200)

export const openClient = ({ endpoint, appId, privateKey, publicKey, timeoutMs = 10_000 }: AlipayConfig) => {
  const keys = { privateKey: privateKeyOf(privateKey), alipayPublicKey: publicKeyOf(publicKey) }
  const open = async (): Promise<AlipaySdk> => {
    const loaded = await import('alipay-sdk')
    return new loaded.AlipaySdk({
      ...keys,
      appId,
      gateway: `${endpoint.replace(/\/$/, '')}/gateway.do`,
      keyType: 'PKCS8',
      timeout: timeoutMs,
      camelcase: false,
    })
  }
  let opened: Promise<AlipaySdk> | undefined
  /** Loaded by the first call: it brings an HTTP client of its own, which few processes ever need. */
  const sdk = (): Promise<AlipaySdk> => (opened ??= open())
  // The SDK writes the time of the machine's own zone, and Alipay reads it as China's.
  const params = (bizContent: Biz, addresses: Addresses) => ({
    format: 'JSON',
    timestamp: momentText(new Date()),
    // What is empty is not signed by the other side.
    ...Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== '')),
    bizContent,
  })

  /** One call; the answer's signature is checked over its bytes. What Alipay refuses comes back as it says it. */
  async function ask(method: string, biz: Biz, addresses: Addresses = {}): Promise<AlipayAnswer> {
    refuseOutside('a call to a gateway')
    const client = await sdk()
    const fields: Readonly<Record<string, unknown>> = await client
      .exec(method, params(biz, addresses), { validateSign: true })
      // Its own words repeat the whole answer, people's names included.
      .catch(() => {
        throw paymentFailure('unreachable', `${method} without a usable answer`)
      })
    const [code, subCode] = [textOf(fields['code']), textOf(fields['sub_code'])]
    if (code === '20000' || undecided.test(subCode)) throw paymentFailure('unreachable', `${method} ${code} ${subCode}`)
    return { ok: code === '10000', code: subCode || code, words: wordsOf(textOf(fields['sub_msg'])), fields }
  }

  return {
    ask,
    /** The same where a refusal is the end of it. */
    call: async (method: string, biz: Biz, addresses: Addresses = {}): Promise<AlipayAnswer['fields']> => {
      const { ok, code, words, fields } = await ask(method, biz, addresses)
      if (!ok) throw paymentFailure('refused', `${code} ${words}`)
      return fields
    },
    page: async (method: string, biz: Biz, addresses: Addresses): Promise<string> =>
      (await sdk()).pageExecute(method, 'GET', params(biz, addresses)),
    isSigned: async (notice: Readonly<Record<string, string>>): Promise<boolean> =>
      notice['sign_type'] === 'RSA2' && (await sdk()).checkNotifySignV2(notice),
  }
}

export type AlipayClient = ReturnType<typeof openClient>
