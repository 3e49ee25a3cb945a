import type { AlipaySdk } from 'alipay-sdk'
import { momentText } from '@zdb/contract/kit/china-time'
import { refuseOutside } from '#core/db/tx'
import { textOf } from '../../../ask.ts'
import { channelFailure, type ChannelFailure } from '../../calling/grant.ts'
import { privateKeyOf, publicKeyOf } from '../../../payments/rsa-key.ts'

export type PayAppOptions = {
  /** The folder `gateway.do` stands in; without it the real one. */
  endpoint?: string
  /** Of our app at the open platform, in whose name we speak for the mini-programs that let us in. */
  appId: string
  privateKey: string
  /** The pay-app's, not ours. */
  publicKey: string
  timeoutMs?: number
}

type Biz = Readonly<Record<string, unknown>>
export type PayAppFields = Readonly<Record<string, unknown>>

const gatewayOf = (endpoint: string | undefined): string =>
  `${(endpoint ?? 'https://openapi.alipay.com').replace(/\/$/, '')}/gateway.do`

/** After these nobody knows whether it was done. */
const undecided = /^(isp\.unknow-error|aop\.unknow-error|(aop\.)?SYSTEM_ERROR|REQUEST_PROCESSING)$/

const kindOf = (code: string, subCode: string): ChannelFailure['kind'] => {
  if (code === '20000' || undecided.test(subCode)) return 'unreachable'
  if (code === '20001' || /invalid-app-auth-token|app-auth-token-time-out/.test(subCode)) return 'expired'
  return code === '40005' ? 'throttled' : 'refused'
}

/** Where it finds a signature wrong it repeats all that was signed. */
const wordsOf = (message: string): string => message.replace(/，?网关生成的验签字符串[^]*$/, '').slice(0, 200)

/**
 * The pay-app's open platform through its own SDK: every call is signed with our key, every answer verified with the
 * pay-app's. Failures are those of a sales channel, so that grants are renewed and calls repeated as everywhere.
 */
export const openPayAppClient = ({ endpoint, appId, privateKey, publicKey, timeoutMs = 10_000 }: PayAppOptions) => {
  const keys = { privateKey: privateKeyOf(privateKey), alipayPublicKey: publicKeyOf(publicKey) }
  let opened: Promise<{ sdk: AlipaySdk; FormData: typeof import('alipay-sdk').AlipayFormData }> | undefined
  /** Loaded by the first call: it brings an HTTP client of its own, which few processes ever need. */
  const load = () =>
    (opened ??= import('alipay-sdk').then(({ AlipaySdk: Sdk, AlipayFormData }) => ({
      sdk: new Sdk({
        ...keys,
        appId,
        gateway: gatewayOf(endpoint),
        keyType: 'PKCS8',
        timeout: timeoutMs,
        camelcase: false,
      }),
      FormData: AlipayFormData,
    })))

  const read = (method: string, fields: PayAppFields): PayAppFields => {
    const [code, subCode] = [textOf(fields['code']), textOf(fields['sub_code'])]
    if (code === '10000') return fields
    const words = wordsOf(textOf(fields['sub_msg']) || textOf(fields['msg']))
    throw channelFailure(kindOf(code, subCode), words || `${method} ${code} ${subCode}`)
  }
  const unusable = (method: string) => () => {
    throw channelFailure('unreachable', `${method} without a usable answer`)
  }

  return {
    /** One call in the name of the mini-program that `token` stands for; without one in our own. */
    async ask(method: string, bizContent: Biz, token?: string): Promise<PayAppFields> {
      refuseOutside('a call to the pay-app')
      const { sdk } = await load()
      // The SDK writes the time of the machine's own zone, and the pay-app reads it as China's.
      const params = { timestamp: momentText(new Date()), bizContent, ...(token && { appAuthToken: token }) }
      const fields: PayAppFields = await sdk
        .exec(method, params, { validateSign: true })
        // Its own words repeat the whole answer, people's names included.
        .catch(unusable(method))
      return read(method, fields)
    },
    /** A file goes beside the fields, which are signed without it. */
    async upload(
      method: string,
      fields: Readonly<Record<string, string>>,
      file: { field: string; name: string; content: Buffer },
      token: string,
    ): Promise<PayAppFields> {
      refuseOutside('a call to the pay-app')
      const { sdk, FormData } = await load()
      const formData = new FormData()
      const all = { timestamp: momentText(new Date()), app_auth_token: token, ...fields }
      for (const [name, value] of Object.entries(all)) formData.addField(name, value)
      formData.addFile(file.field, file.name, file.content)
      const answer: PayAppFields = await sdk.exec(method, {}, { formData, validateSign: true }).catch(unusable(method))
      return read(method, answer)
    },
  }
}

export type PayAppClient = ReturnType<typeof openPayAppClient>
