import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { isFailureOf } from '../../failure.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel, callTimeoutMs } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type Vouchers } from '../port.ts'
import type { Fields } from '../reading.ts'
import { readVoucher } from './certificates.ts'
import { scannedData } from './codes.ts'

export type DouyinVouchersOptions = {
  endpoint?: string
  /** client_key and client_secret of the app for life services. */
  clientKey: string
  clientSecret: string
  timeoutMs?: number
}

const certificate = 'goodlife/v1/fulfilment/certificate'
/** A token is given up a little before it ends. */
const marginMs = 60_000

const kinds: Readonly<Record<string, ChannelFailure['kind']>> = {
  2190002: 'expired',
  2190008: 'expired',
  28001003: 'expired',
  28001008: 'expired',
  2190001: 'throttled',
  2100004: 'unreachable',
  28001005: 'unreachable',
}

const isExpired = (error: unknown): boolean => isFailureOf('channel', error) && error.kind === 'expired'

/** 抖音团购, handed over in the shop: the app has one token for all merchants and fetches it itself. */
export function douyinVouchers(options: DouyinVouchersOptions): Vouchers {
  const { endpoint = 'https://open.douyin.com', timeoutMs = callTimeoutMs } = options
  let held: Promise<{ token: string; ends: number }> | undefined

  async function ask(path: string, init: RequestInit): Promise<Fields> {
    const { json } = await askChannel(`${endpoint}/${path}`, init, timeoutMs)
    const { data, extra } = json
    const parts = [data, extra].filter(isRecord)
    const code = parts.map((part) => idOf(part['error_code'])).find((one) => Number(one) !== 0)
    if (code) {
      const words = parts.map((part) => textOf(part['description'])).find(Boolean)
      throw channelFailure(kinds[code] ?? 'refused', `${code} ${words ?? ''}`.trim())
    }
    return isRecord(data) ? data : {}
  }

  async function newToken(): Promise<{ token: string; ends: number }> {
    const data = await ask('oauth/client_token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_key: options.clientKey,
        client_secret: options.clientSecret,
        grant_type: 'client_credential',
      }),
    })
    const left = (Number(data['expires_in']) || 0) * 1000 - marginMs
    return { token: textOf(data['access_token']), ends: Date.now() + Math.max(marginMs, left) }
  }

  /** Many who ask at once wait for one token; an ended one and a failed attempt are forgotten. */
  async function token(): Promise<string> {
    const asked = (held ??= newToken())
    try {
      const known = await asked
      if (known.ends > Date.now()) return known.token
    } catch (error) {
      if (held === asked) held = undefined
      throw error
    }
    if (held === asked) held = undefined
    return token()
  }

  async function call(path: string, body?: Fields): Promise<Fields> {
    const once = async (): Promise<Fields> =>
      ask(path, {
        method: body ? 'POST' : 'GET',
        headers: { 'access-token': await token(), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    try {
      return await once()
    } catch (error) {
      if (!isExpired(error)) throw error
      held = undefined
      return once()
    }
  }

  return {
    async check(code) {
      const scanned = await scannedData(code.trim(), endpoint, timeoutMs)
      const query = new URLSearchParams(scanned ? { encrypted_data: scanned } : { code: code.trim() })
      const data = await call(`${certificate}/prepare/?${query.toString()}`)
      const vouchers = recordsOf(data['certificates']).map((one) => readVoucher(one, idOf(data['order_id'])))
      if (vouchers.length === 0) throw channelFailure('refused', '没有可用的券')
      return { token: textOf(data['verify_token']), vouchers }
    },
    /** Some may work and others not; only when none does it is a no. */
    async verify(poiId, verify_token, codes) {
      const data = await call(`${certificate}/verify/`, { verify_token, poi_id: poiId, encrypted_codes: codes })
      const results = recordsOf(data['verify_results'])
      const worked = results.filter((row) => Number(row['result']) === 0)
      if (worked.length === 0) throw channelFailure('refused', textOf(results[0]?.['msg']) || '核销失败')
      return worked.map((row) => ({
        code: textOf(row['code']),
        voucherCode: idOf(row['origin_code']),
        verifyId: idOf(row['verify_id']),
        certificateId: idOf(row['certificate_id']),
      }))
    },
    undo: async (verify_id, certificate_id) =>
      void (await call(`${certificate}/cancel/`, { verify_id, certificate_id })),
    async outcome(code) {
      const data = await call(`${certificate}/get/?${new URLSearchParams({ encrypted_code: code }).toString()}`)
      const found = isRecord(data['certificate']) ? data['certificate'] : {}
      const verified = isRecord(found['verify']) ? found['verify'] : {}
      const verifyId = idOf(verified['verify_id'])
      return verifyId === ''
        ? null
        : { code, voucherCode: idOf(found['code']), verifyId, certificateId: idOf(verified['certificate_id']) }
    },
  }
}
